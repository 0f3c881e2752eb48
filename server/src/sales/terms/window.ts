import { endOfBusinessDay } from './business-days.ts'

/**
 * The time at which the cancellation window ends.
 * @param terms.windowBusinessDays of the accepted terms: that many business days after the day of enrollment
 */
export const windowEnd = (enrolledAt: Date, timeZone: string, terms: { windowBusinessDays: number }): Date =>
  endOfBusinessDay(enrolledAt, terms.windowBusinessDays, timeZone)

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
