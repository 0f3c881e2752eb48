import type { State } from '@course/contract/course/states/states'
import { countDate } from '@course/contract/course/workbook/deadlines/counted-dates'
import {
  type Deadline,
  type DeadlineForm,
  type DeadlineRule,
  maxDeadlines,
  maxMemberDeadlines,
  type UpcomingDeadline,
} from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleKeyOf } from '@course/contract/course/workbook/deadlines/rule-changes'
import { numberText } from '@course/contract/words/counts'
import { longDateText } from '@course/contract/words/dates'
import { lockUser } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Guide } from '../states/states.ts'
import {
  countDeadlines,
  countMemberDeadlines,
  type DeadlineRow,
  findDeadline,
  findDeadlines,
  findOpenDeadlines,
  findReminders,
  type ReminderRow,
  removeDeadline,
  upsertDeadline,
} from './deadlines.queries.ts'
import { findProperty, lockProperty, type PropertyRecord } from './properties.queries.ts'
import { noProperty } from './workbook-access.ts'

export interface GuideDeps {
  db: Db
  guide: Pick<Guide, 'periods'>
}

export async function listDeadlinesOf({ db, guide }: GuideDeps, propertyId: string): Promise<Deadline[]> {
  const rows = await findDeadlines(db, propertyId)
  const reminders = rows.length === 0 ? [] : await findReminders(db, { propertyId })
  const of = Map.groupBy(reminders, ({ deadlineId }) => deadlineId)
  return rows.map((row) => toDeadline(guide, row, of.get(row.id)))
}

export type ChangedDeadline = UpcomingDeadline & { changedAt: string }

export async function listUpcoming({ db, guide }: GuideDeps, userId: string): Promise<ChangedDeadline[]> {
  const [rows, reminders] = [await findOpenDeadlines(db, userId), await findReminders(db, { userId })]
  const of = Map.groupBy(reminders, ({ deadlineId }) => deadlineId)
  return rows.map(({ deadline, property, changedAt }) => ({
    ...toDeadline(guide, deadline, of.get(deadline.id)),
    property,
    changedAt: changedAt.toISOString(),
  }))
}

function toDeadline(guide: GuideDeps['guide'], row: DeadlineRow, reminders: readonly ReminderRow[] = []): Deadline {
  return {
    id: row.id,
    what: row.what,
    day: row.day,
    source: row.source,
    link: row.link,
    rule: toRule(row, guide.periods),
    isDone: row.isDone,
    reminders: reminders.map(({ daysBefore, state, at }) => ({ daysBefore, state, at: at.toISOString() })),
    version: row.version,
    confirmedAt: row.confirmedAt.toISOString(),
    savedAt: row.savedAt.toISOString(),
  }
}

interface Save {
  propertyId: string
  id: string
  fromVersion: number
  form: DeadlineForm
}

/** @throws Refusal stale with both; conflict for a rule that changed, or too many; not_found */
export function saveDeadline(deps: GuideDeps, userId: string, save: Save): Promise<Deadline> {
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const property = await lockProperty(tx, userId, save.propertyId)
    if (!property) throw noProperty()
    const saved = await store({ ...deps, db: tx }, property, save)
    return toDeadline(
      deps.guide,
      saved,
      (await findReminders(tx, { propertyId: property.id })).filter(({ deadlineId }) => deadlineId === saved.id),
    )
  })
}

async function store({ db, guide }: GuideDeps, property: PropertyRecord, save: Save): Promise<DeadlineRow> {
  const { propertyId, id, fromVersion, form } = save
  const before = await findDeadline(db, propertyId, id)
  if (!before && (await countDeadlines(db, propertyId)) >= maxDeadlines)
    throw tooMany(`A property can have at most ${maxDeadlines} deadlines.`)
  const kept = before && isConfirmedAlready(before, form) ? keptRule(before, form) : undefined
  const rule = kept ?? confirmRule(guide, property, form)
  const written = { what: form.What, day: form.Day, isDone: form.Done, ...rule }
  if (before && isSame(before, written)) return before
  if (!before || (before.isDone && !form.Done)) await refuseTooMany(db, property.userId, id, form)
  const saved = await upsertDeadline(db, { id, propertyId, ...written }, { fromVersion, isConfirmed: !kept })
  if (!saved) throw before ? stale(guide, before, form) : noDeadline()
  return saved
}

async function refuseTooMany(db: Db, userId: string, id: string, { Done }: DeadlineForm): Promise<void> {
  const { all, open } = await countMemberDeadlines(db, userId, id)
  if (open >= maxMemberDeadlines.open && !Done)
    throw tooMany(`You can have at most ${numberText(maxMemberDeadlines.open)} open deadlines.`)
  if (all >= maxMemberDeadlines.all)
    throw tooMany(`You can have at most ${numberText(maxMemberDeadlines.all)} deadlines.`)
}

const isSame = (before: DeadlineRow, written: Partial<DeadlineRow>): boolean =>
  (Object.keys(written) as (keyof DeadlineRow)[]).every((name) => before[name] === written[name])

type SourceColumns = RuleColumns & Pick<DeadlineRow, 'source' | 'link'>

/** Where a date stands that stays as it was confirmed. One that the member entered can get another source. */
function keptRule(before: DeadlineRow, { Source, Rule }: DeadlineForm): SourceColumns {
  const { ruleState, rule, startedOn, source, link } = before
  return { ruleState, rule, startedOn, source: Rule ? source : Source, link }
}

/** @throws Refusal conflict if the guide does not say what the member saw; invalid_input for a date that the rule does not give */
function confirmRule(
  guide: GuideDeps['guide'],
  { state }: PropertyRecord,
  { Day, Source, Rule }: DeadlineForm,
): SourceColumns {
  if (!Rule) return { ...withoutRule, source: Source, link: null }
  const rule = findRule(guide.periods(state), Rule.Period)
  if (!rule || ruleKeyOf(rule) !== Rule.Key)
    throw new Refusal(
      'conflict',
      'The state guide has just changed this rule, so nothing was saved. Read it again first.',
    )
  const { day } = countDate(rule, Rule.StartedOn)
  if (day !== Day) {
    const problem = `By this rule, the date is ${longDateText(day)}. Enter another one as a date of your own, with where it stands.`
    throw new Refusal('invalid_input', problem, { fields: { Day: problem } })
  }
  return { ruleState: state, rule, startedOn: Rule.StartedOn, source: rule.citation, link: rule.link }
}

/** Deletes a deadline. @throws Refusal stale or not_found */
export async function deleteDeadline(
  { db, guide }: GuideDeps,
  userId: string,
  { propertyId, id, version }: { propertyId: string; id: string; version: number },
): Promise<void> {
  if (!(await findProperty(db, userId, propertyId))) throw noProperty()
  if (await removeDeadline(db, { propertyId, id, version })) return
  const row = await findDeadline(db, propertyId, id)
  throw row ? stale(guide, row, null) : noDeadline()
}

const noDeadline = () => new Refusal('not_found', 'There is no such deadline.')

const tooMany = (limit: string) => new Refusal('conflict', `${limit} Delete one to add another.`)

function stale(guide: GuideDeps['guide'], row: DeadlineRow, yours: DeadlineForm | null): Refusal {
  const sentence =
    yours === null
      ? 'You changed this deadline on another device in the meantime, so it was not deleted.'
      : 'You changed this deadline on another device in the meantime, so this was not saved. Here are both.'
  const body = toDeadline(guide, row, [])
  return new Refusal('stale', sentence, {
    stale: { current: { version: row.version, body, savedAt: body.savedAt, savedBy: null }, yours },
  })
}

type Periods = State['periods']

export interface RuleColumns {
  ruleState: string | null
  rule: DeadlineRule | null
  startedOn: string | null
}

const withoutRule: RuleColumns = { ruleState: null, rule: null, startedOn: null }

function findRule(periods: Readonly<Periods>, id: string): DeadlineRule | undefined {
  const period = periods.find((each) => each.id === id)
  if (!period) return undefined
  const { cell: _, ...rule } = period
  return rule
}

/** @param periodsOf what the state guide says about a state today */
function toRule(
  { ruleState: state, rule: confirmed, startedOn }: RuleColumns,
  periodsOf: (state: string) => Readonly<Periods>,
): Deadline['rule'] {
  if (state === null || confirmed === null || startedOn === null) return null
  return { state, startedOn, confirmed, now: findRule(periodsOf(state), confirmed.id) ?? null }
}

function isConfirmedAlready(row: RuleColumns & { day: string }, { Day, Rule }: DeadlineForm): boolean {
  if (row.day !== Day) return false
  if (!Rule || !row.rule) return !Rule && !row.rule
  return row.rule.id === Rule.Period && ruleKeyOf(row.rule) === Rule.Key && row.startedOn === Rule.StartedOn
}
