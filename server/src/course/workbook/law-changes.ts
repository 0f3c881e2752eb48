import type { Change } from '@course/contract/course/states/states'
import type { UpcomingDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleChange } from '@course/contract/course/workbook/deadlines/rule-changes'
import type { LawEmail } from '@course/contract/course/workbook/emails'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Guide } from '../states/states.ts'
import { listUpcoming } from './deadlines.ts'
import { wantsEmail } from './email-choices.queries.ts'
import {
  findChangesOfEmail,
  findConcernedMembers,
  findLawEmails,
  findNotifiedChanges,
  insertToldChanges,
} from './law-changes.queries.ts'
import { insertWorkbookEmail, lockQueueing } from './reminders.queries.ts'

export interface LawChangeDeps {
  db: Db
  jobs: Jobs
  guide: Pick<Guide, 'periods' | 'changes'>
}

/** One email for each member concerned, recorded together with what it says. This can be repeated at any time. */
export async function queueLawChanges(deps: LawChangeDeps, changeIds: readonly string[]): Promise<void> {
  const changes = deps.guide.changes().filter(({ id }) => changeIds.includes(id))
  const codes = [...new Set(changes.flatMap(({ code }) => code ?? []))]
  if (codes.length === 0) return
  for (const [userId, states] of await findConcernedMembers(deps.db, codes)) {
    const about = changes.filter(({ code }) => code !== null && states.includes(code))
    await queueOne(
      deps,
      userId,
      about.map(({ id }) => id),
    )
  }
}

export const countConcerned = async (db: Db, codes: readonly string[]): Promise<number> =>
  (await findConcernedMembers(db, codes)).size

function queueOne({ db, jobs }: LawChangeDeps, userId: string, changeIds: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockQueueing(tx)
    const told = await findNotifiedChanges(tx, userId, changeIds)
    const untold = changeIds.filter((id) => !told.has(id))
    if (untold.length === 0) return
    const emailId = newId()
    await insertWorkbookEmail(tx, { id: emailId, userId, kind: 'law changes' })
    await insertToldChanges(tx, { userId, emailId }, untold)
    await jobs.enqueue(tx, 'mail.law-changes', { userId, emailId })
  })
}

export async function listLawEmails(
  { db, guide }: Pick<LawChangeDeps, 'db' | 'guide'>,
  code: string,
): Promise<LawEmail[]> {
  const texts = new Map(guide.changes().map(({ id, text }) => [id, text]))
  return (await findLawEmails(db, code)).map(({ changeId, at, ...email }) => ({
    ...email,
    change: texts.get(changeId) ?? null,
    at: at.toISOString(),
  }))
}

export interface LawNews {
  changes: Change[]
  /** The member's open dates in these states that were counted by a rule that has changed, and how it changed. */
  touched: { deadline: UpcomingDeadline; change: string }[]
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
