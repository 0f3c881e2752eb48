import { endOfBusinessDay } from './business-days.ts'

/** A buyer may cancel within this many business days after the day of enrollment. */
const windowDays = 3

/** The time at which the cancellation window ends. */
export const windowEnd = (enrolledAt: Date, timeZone: string): Date =>
  endOfBusinessDay(enrolledAt, windowDays, timeZone)

export interface WindowFigures {
  videosOpened: number
  videosTotal: number
  deadline: Date
}

/** Counts the opened videos among those that count. */
export const countOpened = (countedVideoIds: string[], openedVideoIds: string[]) => ({
  videosOpened: openedVideoIds.filter((id) => countedVideoIds.includes(id)).length,
  videosTotal: countedVideoIds.length,
})
