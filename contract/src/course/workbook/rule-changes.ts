import { lengthText, startText } from '../period-words.ts'
import type { Rule } from './deadlines.ts'

/** What a date depends on. A new link, or the day on which the law was read again, changes nothing. */
const parts = ['what', 'number', 'unit', 'from', 'fromText', 'appliesTo', 'exceptions', 'citation'] as const

/**
 * Says that the state guide has another rule than the one that a member confirmed a date by.
 * @param now the rule with the same ID; undefined if the guide no longer has one
 * @returns undefined if the rule is the same
 */
export function ruleChange(confirmed: Rule, now: Rule | undefined): string | undefined {
  if (!now) return 'The state guide no longer has the rule for this date. Ask the office whether the date still holds.'
  if (parts.every((part) => confirmed[part] === now[part])) return undefined
  const [before, after] = [ruleText(confirmed), ruleText(now)]
  const change =
    before === after
      ? 'The length is the same, but the guide now says something else about it.'
      : `It was “${before}”, and is now “${after}”.`
  return `The state guide’s rule has changed since you confirmed this date. ${change} Confirm the new date, or keep yours.`
}

const ruleText = (rule: Rule): string => `${lengthText(rule)} from ${startText(rule)}`
