import { lengthText, startText } from '../../states/state-words.ts'
import type { DeadlineRule } from './deadlines.ts'

/** What a date depends on. A new link, or the day on which the law was read again, changes nothing. */
const parts = ['what', 'number', 'unit', 'from', 'fromText', 'appliesTo', 'exceptions', 'citation'] as const

/** What a rule says, as one text: two rules with the same text give the same date. */
export const ruleKeyOf = (rule: DeadlineRule): string => JSON.stringify(parts.map((part) => rule[part]))

/**
 * Says that the state guide has another rule than the one that a member confirmed a date by.
 * @param now the rule with the same ID; null or undefined if the guide no longer has one
 * @returns undefined if the rule is the same
 */
export function ruleChange(confirmed: DeadlineRule, now: DeadlineRule | null | undefined): string | undefined {
  if (!now) return 'The state guide no longer has the rule for this date. Ask the office whether the date still holds.'
  if (ruleKeyOf(confirmed) === ruleKeyOf(now)) return undefined
  const [before, after] = [ruleText(confirmed), ruleText(now)]
  const change =
    before === after
      ? 'The length is the same, but the guide now says something else about it.'
      : `It was “${before}”, and is now “${after}”.`
  return `The state guide’s rule has changed since you confirmed this date. ${change} Confirm the new date, or keep yours.`
}

const ruleText = (rule: DeadlineRule): string => `${lengthText(rule)} from ${startText(rule)}`
