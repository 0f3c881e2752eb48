import type { State } from '@course/contract/course/states/states'
import type { Deadline, DeadlineForm, DeadlineRule } from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleKeyOf } from '@course/contract/course/workbook/deadlines/rule-changes'

type Periods = State['periods']

export interface RuleColumns {
  ruleState: string | null
  rule: DeadlineRule | null
  startedOn: string | null
}

export const withoutRule: RuleColumns = { ruleState: null, rule: null, startedOn: null }

export function findRule(periods: Readonly<Periods>, id: string): DeadlineRule | undefined {
  const period = periods.find((each) => each.id === id)
  if (!period) return undefined
  const { cell: _, ...rule } = period
  return rule
}

/** @param periodsOf what the state guide says about a state today */
export function toRule(
  { ruleState: state, rule: confirmed, startedOn }: RuleColumns,
  periodsOf: (state: string) => Readonly<Periods>,
): Deadline['rule'] {
  if (state === null || confirmed === null || startedOn === null) return null
  return { state, startedOn, confirmed, now: findRule(periodsOf(state), confirmed.id) ?? null }
}

export function isConfirmedAlready(row: RuleColumns & { day: string }, { Day, Rule }: DeadlineForm): boolean {
  if (row.day !== Day) return false
  if (!Rule || !row.rule) return !Rule && !row.rule
  return row.rule.id === Rule.Period && ruleKeyOf(row.rule) === Rule.Key && row.startedOn === Rule.StartedOn
}
