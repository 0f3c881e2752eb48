import type { Period } from '@course/contract/course/states/states'
import {
  type CountedDate,
  type EventDays,
  eventOf,
  type OpenRule,
  suggestDates,
} from '@course/contract/course/workbook/deadlines/counted-dates'
import { dayProblem } from '@course/contract/course/workbook/deadlines/deadline-days'
import type { Deadline, DeadlineRule } from '@course/contract/course/workbook/deadlines/deadlines'

/** A date that the state guide's rule gives and that no deadline comes from yet. */
export interface Suggested extends CountedDate {
  /** The day of the event from which it was counted. */
  startedOn: string
  /** The deadline that came from the rule, counted from another day. */
  replaces: Deadline | undefined
}

/** An event whose day is not known, and what is counted from it. */
export interface OpenEvent {
  key: string
  text: string
  titles: string[]
}

interface Known {
  periods: readonly Period[]
  saleDate: string | null
  deadlines: readonly Deadline[]
  /** The days that the member typed on the page, by the key of the event. */
  typed: EventDays
}

const ruleOf = ({ cell: _, ...rule }: Period): DeadlineRule => rule

/**
 * What is wrong with a day that is typed; undefined if nothing is, and while its year is not whole: browsers report the year
 * 2 after the first digit of 2027.
 */
export const typedDayProblem = (label: string, day: string): string | undefined =>
  day < '1000' ? undefined : dayProblem(label, day)

/** The days that the workbook knows: those by which dates were confirmed, the sale, and what was typed. */
function daysOf({ saleDate, deadlines, typed }: Known): EventDays {
  const confirmed = deadlines.flatMap(({ rule }) => (rule ? [[eventOf(rule.confirmed).key, rule.startedOn]] : []))
  const valid = Object.entries(typed).filter(([, day]) => dayProblem('', day) === undefined)
  return Object.fromEntries([...confirmed, ...(saleDate ? [['sale', saleDate]] : []), ...valid])
}

/** The dates to confirm, and the events whose day the member has to enter for others. */
export function findSuggestions(known: Known): { suggestions: Suggested[]; events: OpenEvent[] } {
  const days = daysOf(known)
  const rules = known.periods.map(ruleOf)
  const { dates } = suggestDates(rules, days)
  // A day that is being typed is still asked for.
  const { open } = suggestDates(rules, daysOf({ ...known, typed: {} }))
  const suggestions = dates.flatMap((date) => {
    const startedOn = days[eventOf(date.rule).key] ?? ''
    const before = known.deadlines.filter(({ rule }) => rule?.confirmed.id === date.rule.id)
    if (before.some(({ rule }) => rule?.startedOn === startedOn)) return []
    return [{ ...date, startedOn, replaces: before[0] }]
  })
  return { suggestions, events: groupByEvent(open) }
}

function groupByEvent(open: readonly OpenRule[]): OpenEvent[] {
  const events = new Map<string, OpenEvent>()
  for (const { title, event } of open) {
    const known = events.get(event.key)
    if (!known) events.set(event.key, { ...event, titles: [title] })
    else if (!known.titles.includes(title)) known.titles.push(title)
  }
  return [...events.values()]
}
