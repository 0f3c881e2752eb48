import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { FileLink, FileTicket } from '../lists.ts'
import { Amount, Currency, Moment, RecordId, TimeZone } from '../replies.ts'

export const visitSteps = ['visit', 'payment'] as const
export type VisitStep = (typeof visitSteps)[number]

export const units = ['day', 'week', 'month'] as const
export type Unit = (typeof units)[number]

export const videoParts = 10

/** In how many parts the curve of a video is drawn. */
export const curveParts = 40

const day = (name: string) =>
  z.iso.date(`${name} must be a day that exists, such as 2026-11-21.`).optional().meta({ format: 'date' })

/** Without `from` and `to`, the last 30 days; without `zone`, the seller's time zone. */
export const FiguresQuery = z.object({
  from: day('from'),
  to: day('to'),
  by: z.enum(units, `by must be one of ${units.join(', ')}.`).optional(),
  zone: z.string().max(64, 'zone must be the name of a time zone.').optional(),
})
export type FiguresQuery = z.output<typeof FiguresQuery>

const sales = {
  count: z.number().int(),
  gross: Amount,
  refunded: Amount,
  disputed: Amount,
  net: Amount,
}
export const SalesRow = z.object({
  /** The first and the last day of a day, week or month, as far as they are within the period. */
  from: z.string().meta({ format: 'date' }),
  to: z.string().meta({ format: 'date' }),
  ...sales,
})
export type SalesRow = z.output<typeof SalesRow>

export const Funnel = z.object({
  visits: z.number().int(),
  payment: z.number().int(),
  attempted: z.number().int(),
  declined: z.number().int(),
  bought: z.number().int(),
  visitsSince: z.string().meta({ format: 'date' }).nullable(),
})
export type Funnel = z.output<typeof Funnel>

/** A line of a transcript at which more members left, or which more skipped, than at those around it. */
export const NotableLine = z.object({
  kind: z.enum(['left', 'skipped']),
  at: z.int().describe('Where the line begins, in seconds'),
  text: z.string(),
  members: z.int(),
})
export type NotableLine = z.output<typeof NotableLine>

export const VideoFigures = z.object({
  videoId: z.string(),
  name: z.string(),
  openedBy: z.number().int(),
  completedBy: z.number().int(),
  /** Half of those who opened it have seen more. Null if nobody has, or without a length. */
  medianPercent: z.number().int().nullable(),
  /** How many members who did not complete it stopped in each tenth of the video. Empty without a length. */
  stoppedAt: z.array(z.number().int()),
  /** Null if it is not known. */
  seconds: z.int().nullable(),
  /** How many members have watched any of it. */
  playedBy: z.int(),
  /** How many percent of them saw each part of it. Empty without a length or without such members. */
  seen: z.array(z.int()),
  /** In the order of the transcript. Empty without captions, or while no two members left or skipped at one line. */
  lines: z.array(NotableLine),
})
export type VideoFigures = z.output<typeof VideoFigures>

export const FileFigures = z.object({ fileId: RecordId, name: z.string(), downloads: z.int() })
export type FileFigures = z.output<typeof FileFigures>

export const SearchMiss = z.object({ words: z.string(), count: z.number().int() })
export type SearchMiss = z.output<typeof SearchMiss>

export const Figures = z.object({
  from: z.string().meta({ format: 'date' }),
  to: z.string().meta({ format: 'date' }),
  by: z.enum(units),
  timeZone: TimeZone,
  currency: Currency,
  sales: z.array(SalesRow),
  total: z.object(sales),
  /** The share of the sales with a refund, in percent; null without sales. */
  refundRate: z.number().nullable(),
  funnel: Funnel,
  /** All members until now, whatever the period is, in the course's order. */
  videos: z.array(VideoFigures),
  videosAt: Moment,
  /** The owner's files for members, with all downloads until now, whatever the period is. */
  files: z.array(FileFigures),
  /** The most frequent searches of the period without results. */
  searchMisses: z.array(SearchMiss),
})
export type Figures = z.output<typeof Figures>

export const readFigures = {
  method: 'GET',
  path: '/api/figures',
  audience: 'administrator',
  summary: 'Sales by day, week or month of a period, the steps to a purchase, and how the videos are watched',
  query: FiguresQuery,
  reply: Figures,
} as const satisfies Endpoint

export const exportFigures = {
  method: 'POST',
  path: '/api/figures/export',
  audience: 'administrator',
  summary: 'A link to the sales of a period as CSV',
  body: FiguresQuery,
  reply: FileLink,
} as const satisfies Endpoint

export const readFiguresFile = {
  method: 'GET',
  path: '/api/figures/export',
  audience: 'public',
  summary: 'The sales of a period as CSV; the link itself says who may fetch it',
  query: FileTicket,
  reply: z.string(),
  sends: 'text/csv',
  refuses: ['not_signed_in', 'forbidden'],
} as const satisfies Endpoint
