import type { WrittenCancellation } from '@course/contract/sales/cancellations'
import { dayOfText, momentText } from '@course/contract/words/texts'
import { Temporal } from 'temporal-polyfill'
import { Refusal } from '../../platform/refusal.ts'

/**
 * The moment at which a cancellation by email or letter counts: an email when it was sent, a letter from the start of its
 * postmark day, but neither before the purchase itself.
 * @param context `timeZone` is that of the purchase, in which days and times without an offset are read
 * @throws Refusal invalid_input if it was sent before the purchase, in the future, or at a time that the clocks skipped
 */
export function writtenMoment(
  { Channel, ReceivedAt }: WrittenCancellation,
  context: { enrolledAt: Date; now: Date; timeZone: string },
): Date {
  const { enrolledAt, now, timeZone } = context
  const enrolled = toZoned(enrolledAt, timeZone)
  const sent = Channel === 'letter' ? startOfDay(ReceivedAt, timeZone) : emailTime(ReceivedAt, timeZone)
  const earliest =
    Channel === 'letter' ? enrolled.startOfDay() : enrolled.round({ smallestUnit: 'minute', roundingMode: 'floor' })
  if (sent < earliest.epochMilliseconds) {
    const bought = Channel === 'letter' ? dayOfText(enrolledAt, timeZone) : momentText(enrolledAt, timeZone)
    throw invalid(`This is before the purchase, which was made on ${bought}.`)
  }
  if (sent > now.getTime()) throw invalid('This is in the future.')
  return new Date(Math.max(sent, enrolledAt.getTime()))
}

const toZoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

const startOfDay = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds

/** In the hour that clocks repeat in the fall, the first one counts, in the buyer's favor. */
function emailTime(text: string, timeZone: string): number {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return Temporal.Instant.from(text).epochMilliseconds
  const local = Temporal.PlainDateTime.from(text)
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (zoned.toPlainDateTime().equals(local)) return zoned.epochMilliseconds
  throw invalid('This time did not exist on that day, because the clocks were put forward.')
}

const invalid = (sentence: string) => new Refusal('invalid_input', sentence, { fields: { ReceivedAt: sentence } })
