import { z } from 'zod'
import { isDay } from '../../../days/calendar-days.ts'
import { longDateText } from '../../../words/dates.ts'

/** Certificates live for at most 20 years, so other days are typing errors. */
const [earliest, latest] = ['1980-01-01', '2099-12-31']

/** What is wrong with a typed day; undefined if nothing is. */
export function dayProblem(label: string, typed: string): string | undefined {
  if (typed === '') return `${label} is required.`
  if (!isDay(typed)) return `${label} must be a day that exists, such as 2026-11-21.`
  if (typed >= earliest && typed <= latest) return undefined
  return `${label} must be from ${longDateText(earliest)} to ${longDateText(latest)}.`
}

/** A day that a member enters, such as that of the sale. */
export const dayField = (label: string) =>
  z
    .string(`${label} is required.`)
    .trim()
    .superRefine((typed, issues) => {
      const message = dayProblem(label, typed)
      if (message) issues.addIssue({ code: 'custom', message })
    })
