import type { State } from '@course/contract/course/states'
import { type Deadline, type DeadlineForm, ruleKeyOf } from '@course/contract/course/workbook-deadlines'

type Rule = NonNullable<Deadline['rule']>
type Period = State['periods'][number]

/** The columns of a deadline that say from which rule its date comes. */
export interface RuleColumns {
  ruleState: string | null
  rulePeriod: string | null
  ruleKey: string | null
  startedOn: string | null
}

export const withoutRule: RuleColumns = { ruleState: null, rulePeriod: null, ruleKey: null, startedOn: null }

/** @param periodsOf what the state guide says about a state today */
export function toRule(columns: RuleColumns, periodsOf: (state: string) => readonly Period[]): Rule | null {
  const { ruleState: state, rulePeriod: period, ruleKey: key, startedOn } = columns
  if (state === null || period === null || key === null || startedOn === null) return null
  const today = periodsOf(state).find(({ id }) => id === period)
  const now = today === undefined ? 'gone' : ruleKeyOf(today) === key ? 'same' : 'changed'
  return { state, period, key, startedOn, now }
}

/** Whether a save leaves the date and its rule as the member confirmed them. */
export function isConfirmedAlready(row: RuleColumns & { day: string }, { Day, Rule }: DeadlineForm): boolean {
  if (row.day !== Day) return false
  if (!Rule) return row.rulePeriod === null
  return row.rulePeriod === Rule.Period && row.ruleKey === Rule.Key && row.startedOn === Rule.StartedOn
}
