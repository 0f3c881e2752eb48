import { findAccount, type UserRow } from '../accounts/accounts.ts'
import {
  endWorkbookEmail,
  type LawChangeDeps,
  readEnding,
  readLawNews,
  readReminder,
  returnWorkbookEmail,
  takeWorkbookEmail,
} from '../course/course.ts'
import { dayIn } from '../platform/calendar-days.ts'
import { readDatabaseNow } from '../platform/db/time.ts'
import type { JobResult, Jobs } from '../platform/jobs/jobs.ts'
import type { Tokens } from '../platform/sessions/access-tokens.ts'
import type { Email, EmailSite } from './compose.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import { lawChangesEmail } from './law-changes-email.ts'
import { deadlinesEmail, workbookEndedEmail } from './workbook-emails.ts'

export interface WorkbookDeliveryDeps extends DeliveryDeps {
  jobs: Jobs
  emailSite: EmailSite
  tokens: Pick<Tokens, 'emailLinks'>
  guide: LawChangeDeps['guide']
}

interface About {
  userId: string
  emailId: string
}

/** Registers the workers of the emails about workbooks. */
export async function registerWorkbookEmails(deps: WorkbookDeliveryDeps): Promise<void> {
  const { jobs, emailSite: site } = deps
  await jobs.work('mail.deadlines', (about) =>
    deliverOnce(deps, about, async (user) => {
      const deadlines = await readReminder(deps.db, about)
      if (deadlines.length === 0) return undefined
      const now = await readDatabaseNow(deps.db)
      const token = deps.tokens.emailLinks.issue({ userId: user.id, topic: 'reminders' }, now)
      return deadlinesEmail(site, user, { deadlines, today: dayIn(now, site.timeZone), token })
    }),
  )
  await jobs.work('mail.law-changes', (about) =>
    deliverOnce(deps, about, async (user) => {
      const news = await readLawNews(deps, about)
      if (!news) return undefined
      const now = await readDatabaseNow(deps.db)
      return lawChangesEmail(site, user, {
        ...news,
        token: deps.tokens.emailLinks.issue({ userId: user.id, topic: 'lawChanges' }, now),
      })
    }),
  )
  await jobs.work('mail.workbook-ended', (about) =>
    deliverOnce(deps, about, async (user) => {
      const ending = await readEnding(deps.db, about)
      return ending && workbookEndedEmail(site, user, ending)
    }),
  )
}

/**
 * Hands an email over once. One that was in flight when the site was stopped is uncertain, and not sent again.
 * @param write undefined if the email no longer applies
 */
async function deliverOnce(
  deps: WorkbookDeliveryDeps,
  { userId, emailId }: About,
  write: (user: UserRow) => Promise<Email | undefined>,
): Promise<JobResult> {
  const { db } = deps
  const user = await findAccount(db, userId)
  const email = user && !user.disabledAt ? await write(user) : undefined
  const state = await takeWorkbookEmail(db, emailId)
  if (state === 'uncertain') return { isUncertain: true }
  if (state === 'ended') return undefined
  if (!user || !email) {
    await endWorkbookEmail(db, emailId, 'skipped')
    return { isSkipped: true }
  }
  const id = `workbook-${emailId}`
  const result = await deliver(deps, { id, to: user.email, ...email }).catch(async (error: unknown) => {
    await returnWorkbookEmail(db, emailId)
    throw error
  })
  await endWorkbookEmail(db, emailId, result.isRefused ? 'skipped' : 'sent')
  return result
}
