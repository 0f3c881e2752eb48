import type { FiguresQuery, Unit } from '@course/contract/office/figures'
import { Temporal } from 'temporal-polyfill'
import { startOfDay } from '../../platform/calendar-days.ts'
import { Refusal } from '../../platform/refusal.ts'

export interface Period {
  from: string
  to: string
  by: Unit
  timeZone: string
  parts: { from: string; to: string; start: Date }[]
  end: Date
}

const usualDays = 30
const maxParts = 1_100
const earliest = Temporal.PlainDate.from('2000-01-01')
const latest = Temporal.PlainDate.from('2100-12-31')

/** Weeks begin on Sunday. A part is shorter where the period begins or ends within it. @throws Refusal invalid_input */
export function readPeriod(query: FiguresQuery, now: Date, sellersZone: string): Period {
  const timeZone = readZone(query.zone ?? sellersZone)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const to = query.to ? Temporal.PlainDate.from(query.to) : today
  const from = query.from ? Temporal.PlainDate.from(query.from) : to.subtract({ days: usualDays - 1 })
  const by = query.by ?? 'day'
  for (const [field, date] of Object.entries({ from, to }))
    if (isBefore(date, earliest) || isBefore(latest, date)) throw refusal(field, 'Choose days from 2000 to 2100.')
  if (isBefore(to, from)) throw refusal('to', 'The period ends before it begins. Choose a later last day.')
  const parts: Period['parts'] = []
  for (let start = from; !isBefore(to, start); ) {
    if (parts.length === maxParts)
      throw refusal('by', `A table has at most ${maxParts} rows. Choose weeks or months, or a shorter period.`)
    const end = lastDay(start, by)
    const last = isBefore(to, end) ? to : end
    parts.push({ from: start.toString(), to: last.toString(), start: startOfDay(start, timeZone) })
    start = end.add({ days: 1 })
  }
  return {
    from: from.toString(),
    to: to.toString(),
    by,
    timeZone,
    parts,
    end: startOfDay(to.add({ days: 1 }), timeZone),
  }
}

const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0

const refusal = (field: string, sentence: string) =>
  new Refusal('invalid_input', sentence, { fields: { [field]: sentence } })

function lastDay(day: Temporal.PlainDate, by: Unit): Temporal.PlainDate {
  if (by === 'day') return day
  if (by === 'week') return day.add({ days: 6 - (day.dayOfWeek % 7) })
  return day.with({ day: day.daysInMonth })
}

function readZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw refusal('zone', 'This time zone does not exist. Write it like "America/Chicago".')
  }
}
