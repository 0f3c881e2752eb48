import type { Change } from '@course/contract/course/states/states'
import type { UpcomingDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleChange } from '@course/contract/course/workbook/deadlines/rule-changes'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Guide } from '../states/states.ts'
import { listUpcoming } from './deadlines.ts'
import { wantsEmail } from './email-choices.queries.ts'
import {
  findAnnouncedChanges,
  findChangesOfEmail,
  findConcernedMembers,
  findToldChanges,
  insertAnnouncedChanges,
  insertToldChanges,
} from './law-changes.queries.ts'
import { lockQueueing } from './reminders.queries.ts'
import { insertWorkbookEmail } from './workbook-emails.queries.ts'

export interface LawChangeDeps {
  db: Db
  jobs: Jobs
  guide: Pick<Guide, 'periods' | 'changes'>
}

/** Says in the table that the first changes were written down, even if there were none. No change has this ID. */
const beginning = 'beginning'

/** Writes down the changes that were there before anyone could be told of them. Only the first call does something. */
export async function rememberEarlierChanges({ db, guide }: Omit<LawChangeDeps, 'jobs'>): Promise<void> {
  if ((await findAnnouncedChanges(db)).size > 0) return
  await insertAnnouncedChanges(db, [beginning, ...guide.changes().map(({ id }) => id)])
}

/**
 * Queues one email for each member whose states have changes that were published since the last call. What an email tells
 * is recorded together with it, and the changes once all are queued, so this can be repeated at any time.
 */
export async function queueLawChanges(deps: LawChangeDeps): Promise<void> {
  const { db, guide } = deps
  const announced = await findAnnouncedChanges(db)
  if (announced.size === 0) return rememberEarlierChanges(deps)
  const fresh = guide.changes().filter(({ id }) => !announced.has(id))
  const codes = [...new Set(fresh.flatMap(({ code }) => code ?? []))]
  if (codes.length > 0) {
    for (const [userId, states] of await findConcernedMembers(db, codes)) {
      const about = fresh.filter(({ code }) => code !== null && states.includes(code))
      await queueOne(
        deps,
        userId,
        about.map(({ id }) => id),
      )
    }
  }
  await insertAnnouncedChanges(
    db,
    fresh.map(({ id }) => id),
  )
}

function queueOne({ db, jobs }: LawChangeDeps, userId: string, changeIds: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockQueueing(tx)
    const told = await findToldChanges(tx, userId, changeIds)
    const untold = changeIds.filter((id) => !told.has(id))
    if (untold.length === 0) return
    const emailId = newId()
    await insertWorkbookEmail(tx, { id: emailId, userId, kind: 'law changes' })
    await insertToldChanges(tx, { userId, emailId }, untold)
    await jobs.enqueue(tx, 'mail.law-changes', { userId, emailId })
  })
}

/** What an email about changes says when it is sent. */
export interface LawNews {
  changes: Change[]
  /** The member's open dates in these states that were counted by a rule that has changed, and how it changed. */
  touched: { deadline: UpcomingDeadline; change: string }[]
  /** How many other open dates the member has in these states. */
  others: number
}

/** Undefined if the member may not or does not want to get it anymore, or if the changes are gone. */
export async function readLawNews(
  { db, guide }: Pick<LawChangeDeps, 'db' | 'guide'>,
  { userId, emailId }: { userId: string; emailId: string },
): Promise<LawNews | undefined> {
  if (!(await wantsEmail(db, userId, 'lawChanges'))) return undefined
  const ids = await findChangesOfEmail(db, emailId)
  const changes = guide.changes().filter(({ id }) => ids.has(id))
  if (changes.length === 0) return undefined
  const states = new Set(changes.map(({ code }) => code))
  const deadlines = (await listUpcoming({ db, guide }, userId)).filter(({ rule, property }) =>
    states.has(rule?.state ?? property.state),
  )
  const touched = deadlines.flatMap((deadline) => {
    const change = deadline.rule && ruleChange(deadline.rule.confirmed, deadline.rule.now)
    return change ? [{ deadline, change }] : []
  })
  return { changes, touched, others: deadlines.length - touched.length }
}
