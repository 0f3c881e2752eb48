import * as paths from '@course/contract/paths'
import { sql } from 'drizzle-orm'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, NotSent, type Recipient } from '../../platform/email/email.ts'
import { noticeRecipients } from '../tables/tables.ts'
import { findNoticeFor } from './notice.queries.ts'

/** A written notice. An empty line in its text begins a new paragraph. */
export const notice = defineEmail({
  job: 'mail.notice',
  what: 'Notice',
  subject: 'A notice',
  once: ({ noticeId, userId }: { noticeId: string; userId: string }) => ({
    table: noticeRecipients,
    where: sql`${noticeRecipients.noticeId} = ${noticeId} and ${noticeRecipients.userId} = ${userId}`,
  }),
  async read({ db }, data: { noticeId: string; userId: string }) {
    const found = await findNoticeFor(db, data)
    if (!found) throw new NotSent('The notice no longer has this recipient.')
    if (found.disabledAt) throw new NotSent('The account is disabled.')
    return found
  },
  write: (site, to: Recipient & { subject: string; text: string }) =>
    composeEmail(site, to.subject, [
      greeting(to),
      `This is a notice from ${site.seller.name} about your course at ${site.brand}:`,
      ...to.text.split(/\n{2,}/),
      { button: `${site.publicUrl}${paths.notices}`, label: 'Read it in the members area' },
    ]),
  examples: {
    placed: {
      subject: 'A tenth video',
      text: 'We have added a video about surplus money.\n\nIt is the last one of the course.',
    },
  },
})
