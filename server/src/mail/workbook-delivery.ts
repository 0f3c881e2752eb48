import { findAccount, type UserRow } from '../accounts/accounts.ts'
import { endWorkbookEmail, readEnding, readReminder, returnWorkbookEmail, takeWorkbookEmail } from '../course/course.ts'
import { dayIn } from '../platform/calendar-days.ts'
import type { Db } from '../platform/db/db.ts'
import { readDatabaseNow } from '../platform/db/time.ts'
import type { MailGateway } from '../platform/gateways/mail.ts'
import type { JobResult, Jobs } from '../platform/jobs/jobs.ts'
import type { Tokens } from '../platform/sessions/access-tokens.ts'
import type { Email, EmailSite } from './emails.ts'
import { deadlinesEmail, workbookEndedEmail } from './workbook-emails.ts'

export interface WorkbookDeliveryDeps {
  db: Db
  jobs: Jobs
  mail: MailGateway
  emailSite: EmailSite
  tokens: Pick<Tokens, 'reminderLinks'>
}

interface About {
  userId: string
  emailId: string
}

/** Registers the workers of the emails about workbooks. */
export async function registerWorkbookEmails(deps: WorkbookDeliveryDeps): Promise<void> {
  const { jobs, emailSite: site } = deps
  await jobs.work('mail.deadlines', (about) =>
    deliver(deps, about, async (user) => {
      const deadlines = await readReminder(deps.db, about)
      if (deadlines.length === 0) return undefined
      const now = await readDatabaseNow(deps.db)
      const token = deps.tokens.reminderLinks.issue(user.id, now)
      return deadlinesEmail(site, user, { deadlines, today: dayIn(now, site.timeZone), token })
    }),
  )
  await jobs.work('mail.workbook-ended', (about) =>
    deliver(deps, about, async (user) => {
      const ending = await readEnding(deps.db, about)
      return ending && workbookEndedEmail(site, user, ending)
    }),
  )
}

/**
 * Hands an email over once. One that was in flight when the site was stopped is uncertain, and not sent again.
 * @param write undefined if the email no longer applies
 */
async function deliver(
  { db, mail }: WorkbookDeliveryDeps,
  { userId, emailId }: About,
  write: (user: UserRow) => Promise<Email | undefined>,
): Promise<JobResult> {
  const user = await findAccount(db, userId)
  const email = user && !user.disabledAt ? await write(user) : undefined
  const state = await takeWorkbookEmail(db, emailId)
  if (state === 'uncertain') return { isUncertain: true }
  if (state === 'ended') return undefined
  if (!user || !email) {
    await endWorkbookEmail(db, emailId, 'skipped')
    return { isSkipped: true }
  }
  try {
    await mail.send({ id: `workbook-${emailId}`, to: user.email, ...email })
  } catch (error) {
    await returnWorkbookEmail(db, emailId)
    throw error
  }
  await endWorkbookEmail(db, emailId, 'sent')
  return { to: user.email }
}
