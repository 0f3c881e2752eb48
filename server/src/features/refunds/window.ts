import { endOfBusinessDay } from './business-days.ts'

/** For how many business days after the day of enrollment a buyer may cancel. */
const windowDays = 3

/** The time at which the cancellation window ends. */
export const windowEnd = (enrolledAt: Date, timeZone: string): Date =>
  endOfBusinessDay(enrolledAt, windowDays, timeZone)
