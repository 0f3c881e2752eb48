import { readableDays } from '@course/contract/course/workbook/downloads'
import { hasAccess } from '../../accounts/accounts.ts'
import { dayIn } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { newId } from '../../platform/ids.ts'
import { wantsEmail } from './email-choices.queries.ts'
import { type LawChangeDeps, queueLawChanges } from './law-changes.ts'
import {
  findAccessEndOf,
  findDueReminders,
  findRemindedDeadlines,
  insertReminders,
  insertWorkbookEmail,
  lockQueueing,
} from './reminders.queries.ts'
import { accessEndOf, findMembersToNotify } from './workbook-access.queries.ts'
import { readableUntil } from './workbook-access.ts'

export interface WorkbookEmailDeps extends LawChangeDeps {
  site: { readonly timeZone: string }
}

/** A reminder is recorded together with its email, so this can be repeated at any time. */
async function queueReminders({ db, jobs, site }: WorkbookEmailDeps): Promise<void> {
  const { timeZone } = site
  const when = { today: dayIn(await readDatabaseNow(db), timeZone), timeZone }
  const userIds = new Set((await findDueReminders(db, when)).map(({ userId }) => userId))
  for (const userId of userIds) {
    await db.transaction(async (tx) => {
      await lockQueueing(tx)
      const due = await findDueReminders(tx, { ...when, userId })
      if (due.length === 0) return
      const emailId = newId()
      await insertWorkbookEmail(tx, { id: emailId, userId, kind: 'deadlines' })
      await insertReminders(tx, emailId, due)
      await jobs.enqueue(tx, 'mail.deadlines', { userId, emailId })
    })
  }
}

async function queueEndings({ db, jobs }: WorkbookEmailDeps): Promise<void> {
  for (const userId of await findMembersToNotify(db, { days: readableDays })) {
    await db.transaction(async (tx) => {
      await lockQueueing(tx)
      const [untold] = await findMembersToNotify(tx, { days: readableDays, userId })
      if (!untold) return
      const emailId = newId()
      const accessEndedAt = accessEndOf(userId)
      await insertWorkbookEmail(tx, { id: emailId, userId, kind: 'access ended', accessEndedAt })
      await jobs.enqueue(tx, 'mail.workbook-ended', { userId, emailId })
    })
  }
}

export type RemindedDeadline = Awaited<ReturnType<typeof findRemindedDeadlines>>[number]

/** What an email reminds of when it is sent; nothing if access has ended, or the member wants no reminders anymore. */
export const readReminder = async (db: Db, { userId, emailId }: { userId: string; emailId: string }) =>
  (await wantsEmail(db, userId, 'reminders')) ? findRemindedDeadlines(db, emailId) : []

export async function readAccessEnding(db: Db, { userId, emailId }: { userId: string; emailId: string }) {
  const endedAt = await findAccessEndOf(db, emailId)
  if (!endedAt || (await hasAccess(db, userId))) return undefined
  return { until: readableUntil(endedAt) }
}

export async function registerWorkbookWorkers(deps: WorkbookEmailDeps): Promise<void> {
  await deps.jobs.work('workbook.remind', () => queueReminders(deps))
  await deps.jobs.work('workbook.end', () => queueEndings(deps))
  await deps.jobs.work('workbook.law-changes', (data) => queueLawChanges(deps, data?.changeIds ?? []))
}

export async function scheduleWorkbookEmails(deps: WorkbookEmailDeps, timeZone: string): Promise<void> {
  const { jobs } = deps
  // Not at night. After an outage, the next run makes up for what was missed.
  await jobs.every('workbook.remind', '5 7-21 * * *', timeZone)
  await jobs.every('workbook.end', '*/5 * * * *', timeZone)
}
