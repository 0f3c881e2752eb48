import { isWithinWindow } from '@course/contract/terms'
import { endOfBusinessDay } from './business-days.ts'

/** For how many business days after the day of enrollment a buyer may cancel. */
const windowDays = 3

/** The time at which the cancellation window ends. */
export const windowEnd = (enrolledAt: Date, timeZone: string): Date =>
  endOfBusinessDay(enrolledAt, windowDays, timeZone)

/** What a refund within the window goes by. */
export interface WindowFigures {
  videosOpened: number
  videosTotal: number
  deadline: Date
}

/** How many of the videos that count were opened. */
export const countOpened = (countedVideoIds: string[], openedVideoIds: string[]) => ({
  videosOpened: openedVideoIds.filter((id) => countedVideoIds.includes(id)).length,
  videosTotal: countedVideoIds.length,
})

/**
 * The figures of a purchase that an older build sold by the figures of each moment: as long as its window is open, the
 * buyer gets the later end and the smaller share of opened videos. Afterwards those that were stored stay.
 * @param live as the older build works them out
 */
export function betterFigures(agreed: WindowFigures, live: WindowFigures, now: Date): WindowFigures {
  const deadline = live.deadline > agreed.deadline ? live.deadline : agreed.deadline
  if (!isWithinWindow(now, deadline)) return agreed
  const shareOf = ({ videosOpened, videosTotal }: WindowFigures) => videosOpened / Math.max(videosTotal, 1)
  const { videosOpened, videosTotal } = shareOf(live) < shareOf(agreed) ? live : agreed
  return { videosOpened, videosTotal, deadline }
}
