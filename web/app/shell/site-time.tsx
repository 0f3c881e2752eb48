import { dayOfTimeText, timeText } from '@course/contract/words/texts'
import { sellersTimeZone } from '../site-facts.ts'

/** A time as administrators read it everywhere: in the seller's time zone. @param iso an ISO 8601 time */
export const siteTimeText = (iso: string): string => timeText(new Date(iso), sellersTimeZone())

/** The day of a time in the seller's time zone. @param iso an ISO 8601 time */
export const siteDayText = (iso: string): string => dayOfTimeText(new Date(iso), sellersTimeZone())

/** The day of a time in the seller's time zone; pointing at it shows the time. */
export const SiteDay = ({ at }: { at: string }) => (
  <time dateTime={at} title={siteTimeText(at)}>
    {siteDayText(at)}
  </time>
)

/** A time in the seller's time zone. */
export const SiteTime = ({ at }: { at: string }) => <time dateTime={at}>{siteTimeText(at)}</time>
