import { isWithinWindow } from '@course/contract/sales/terms'
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

/**
 * The figures of a purchase that an older release sold. While its window is open, the buyer gets the later deadline and
 * the smaller share of opened videos; afterward the stored figures count.
 * @param live the figures as the older release calculates them
 */
export function betterFigures(agreed: WindowFigures, live: WindowFigures, now: Date): WindowFigures {
  const deadline = live.deadline > agreed.deadline ? live.deadline : agreed.deadline
  if (!isWithinWindow(now, deadline)) return agreed
  const openedShare = ({ videosOpened, videosTotal }: WindowFigures) => videosOpened / Math.max(videosTotal, 1)
  const { videosOpened, videosTotal } = openedShare(live) < openedShare(agreed) ? live : agreed
  return { videosOpened, videosTotal, deadline }
}
