import { readRecipient } from '../../accounts/accounts.ts'
import { defineEmail, type Recipient } from '../../platform/email/email.ts'
import { notice } from './notice.ts'

/** The email of a notice, to its author alone. Its subject says that it is a test. */
export const noticeTest = defineEmail({
  job: 'mail.notice-test',
  what: 'Test of a notice',
  subject: 'The test of a notice',
  read: async ({ db }, { userId, ...words }: { userId: string; subject: string; text: string }) => ({
    ...(await readRecipient(db, userId)),
    ...words,
  }),
  write: (site, to: Recipient & { subject: string; text: string }) => ({
    ...notice.write(site, to),
    subject: `Test: ${to.subject}`,
  }),
  examples: { draft: { subject: 'A tenth video', text: 'We have added a video.' } },
})
