import { addDays, addMonths, dayOf, partsOf } from '../../../days/calendar-days.ts'
import { longDateText } from '../../../words/dates.ts'
import { eventText, lengthText, startText } from '../../states/state-words.ts'
import type { Period } from '../../states/states.ts'
import { cautionsOf } from './deadline-cautions.ts'
import type { DeadlineRule } from './deadlines.ts'

/** Dates that a member can confirm, counted from the periods of the state guide. Without a period there is no date. */

/** What happened on a day that the member entered, such as the sale. */
export interface Event {
  key: string
  /** Such as "the day the deed is recorded", with the guide's own words about it. */
  text: string
}

/** The days that the member entered, by the key of the event. The day of the sale has the key `sale`. */
export type EventDays = Readonly<Record<string, string>>

export interface CountedDate {
  rule: DeadlineRule
  title: string
  day: string
  /** How it was counted. */
  counted: string
  /** What the member has to check before confirming it. */
  cautions: string[]
}

/** A period that runs from a day that the member has not entered. */
export interface OpenRule {
  rule: DeadlineRule
  title: string
  event: Event
}

export const checkWithOffice = 'Check it with the office.'
export const holidaysChecked =
  'No date here is moved. Weekends and federal holidays are named; holidays of a state or a county are not known here.'

export const deadlineTitles = {
  'owner can redeem': 'Redemption ends',
  'owner can redeem at least': 'Redemption lasts at least until this day',
  'holder may act from': 'You can act after',
  'holder must act by': 'Your last day to act',
  'certificate ends': 'The certificate ends',
  'surplus can be claimed': 'The last day to claim a surplus',
  'later tax is due': 'A later tax is due',
} as const satisfies Record<Period['what'], string>

/** The event for whose day a rule asks. Rules with an event in the law's own words share it if the words are the same. */
export function eventOf({ from, fromText }: Pick<DeadlineRule, 'from' | 'fromText'>): Event {
  if (from === 'other') return { key: `other: ${fromText ?? ''}`, text: fromText ?? '' }
  const key = from === 'april 1 of the issue year' ? 'certificate issued' : from
  return { key, text: startText({ from: key, fromText }) }
}

/**
 * Counts every period whose event has a day. The day of the event itself does not count.
 * @param days of events; each must exist
 * @returns the dates in their order, and the periods that need another day
 */
export function suggestDates(
  rules: readonly DeadlineRule[],
  days: EventDays,
): { dates: CountedDate[]; open: OpenRule[] } {
  const dates: CountedDate[] = []
  const open: OpenRule[] = []
  for (const rule of rules) {
    const event = eventOf(rule)
    const day = Object.hasOwn(days, event.key) ? days[event.key] : undefined
    if (day === undefined) open.push({ rule, title: deadlineTitles[rule.what], event })
    else dates.push(countDate(rule, day))
  }
  return { dates: dates.sort((a, b) => a.day.localeCompare(b.day)), open }
}

/**
 * Counts the date that a rule gives, from the day of its event.
 * @param eventDay the day that the member entered; it must exist
 */
export function countDate(rule: DeadlineRule, eventDay: string): CountedDate {
  const start = rule.from === 'april 1 of the issue year' ? dayOf(partsOf(eventDay)[0], 4, 1) : eventDay
  const { day, missing } = endOf(rule, start)
  const event = rule.from === 'other' ? (rule.fromText ?? '') : eventText(rule.from)
  return {
    rule,
    title: deadlineTitles[rule.what],
    day,
    counted: `${lengthText(rule)} from ${event}: ${longDateText(start)}. That day itself isn’t counted.`,
    cautions: cautionsOf(rule, { day, missing }),
  }
}

/** The last day of a period. */
function endOf({ number, unit }: DeadlineRule, start: string): { day: string; missing: string | undefined } {
  if (unit === 'days') return { day: addDays(start, number), missing: undefined }
  return addMonths(start, unit === 'years' ? 12 * number : number)
}
