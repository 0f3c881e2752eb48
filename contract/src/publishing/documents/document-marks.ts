import { type Prices, priceMarkValues } from '../../sales/prices.ts'
import { fillMarks, type MarkValues, type SiteFacts, sellerMarkValues } from '../../words/marks.ts'
import { playedFromText, type VideoSources } from '../videos/video-sources.ts'

interface MarkedDocuments {
  site: SiteFacts
  prices: Pick<Prices, 'chargedCents'>
  /** Those that are part of the course. */
  videos: readonly unknown[]
  legal: { windowBusinessDays: number }
}

/** What the marks in the owner's texts stand for. */
export const markValues = ({ site, prices, videos, legal }: MarkedDocuments): MarkValues => ({
  ...sellerMarkValues(site),
  ...priceMarkValues(prices.chargedCents),
  videos: String(videos.length),
  windowDays: String(legal.windowBusinessDays),
})

/** The documents as readers get them, with every mark filled in. */
export const fillDocuments = <T extends MarkedDocuments>(values: T, sources: VideoSources): T =>
  fillMarks(values, { ...markValues(values), 'videos.playedFrom': playedFromText(sources) })
