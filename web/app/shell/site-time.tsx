import { timeText } from '@course/contract/words/texts'
import { sellersTimeZone } from '../site-facts.ts'

/** A time as administrators read it everywhere: in the seller's time zone. @param iso an ISO 8601 time */
export const siteTimeText = (iso: string): string => timeText(new Date(iso), sellersTimeZone())

/** A time in the seller's time zone. */
export const SiteTime = ({ at }: { at: string }) => <time dateTime={at}>{siteTimeText(at)}</time>
