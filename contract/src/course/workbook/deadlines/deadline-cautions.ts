import { partsOf, weekdayOf } from '../../../days/calendar-days.ts'
import { federalHoliday, isWeekend } from '../../../days/federal-holidays.ts'
import { longDateText } from '../../../words/dates.ts'
import { monthNames } from '../../../words/months.ts'
import { periodLimits } from '../../states/state-words.ts'
import type { Period } from '../../states/states.ts'

interface CountedDay {
  day: string
  /** The day that the law's words would give, if it does not exist. */
  missing: string | undefined
}

/** What a member has to check about a date before confirming it, in whole sentences. */
export const cautionsOf = (rule: Pick<Period, 'from' | 'fromText' | 'appliesTo' | 'exceptions'>, counted: CountedDay) =>
  [missingText(counted), closedText(counted.day), ownWords(rule), periodLimits(rule)].filter((text) => text !== '')

function missingText({ day, missing }: CountedDay): string {
  if (missing === undefined) return ''
  const [year, month, date] = partsOf(missing)
  return `There is no ${monthNames[month - 1]} ${date} in ${year}, so this is ${longDateText(day)}, the last day of the month. The office may count another day.`
}

/** Why an office may be closed on a day. Empty for other days. */
export function closedText(day: string): string {
  const holiday = federalHoliday(day)
  const reasons = [isWeekend(day) ? `a ${weekdayOf(day) === 6 ? 'Saturday' : 'Sunday'}` : '', holiday ?? '']
  const named = reasons.filter((reason) => reason !== '').join(' and ')
  if (named === '') return ''
  return `This is ${named}. Some laws then take the next business day, others don’t, so the date isn’t moved here.`
}

/** The guide's words about an event that also has a name. They can narrow it, so the member has to compare them. */
const ownWords = ({ from, fromText }: Pick<Period, 'from' | 'fromText'>): string =>
  fromText && from !== 'other' ? `The guide says about this: “${fromText}”. Check that your day fits.` : ''
