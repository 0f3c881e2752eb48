import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { Moment } from '../replies.ts'

export const checkedKinds = ['link', 'video'] as const
export type CheckedKind = (typeof checkedKinds)[number]

export const BrokenTarget = z.object({
  kind: z.enum(checkedKinds),
  target: z.string().meta({ description: 'The address of a link, or the number of a video' }),
  /** The address of a link without `https://`, or the name of a video. */
  name: z.string(),
  reason: z.string(),
  /** False while it may be a passing problem, which the next check decides. */
  isCertain: z.boolean(),
  since: Moment,
  pages: z.array(z.object({ title: z.string(), link: z.string() })),
})
export type BrokenTarget = z.output<typeof BrokenTarget>

export const LinkReport = z.object({
  checkedAt: Moment.nullable(),
  outcome: z.enum(['done', 'no_connection']).nullable(),
  isRunning: z.boolean(),
  /** A demo checks nothing before somebody has asked for it. */
  isNightly: z.boolean(),
  total: z.number().int(),
  broken: z.array(BrokenTarget),
})
export type LinkReport = z.output<typeof LinkReport>

export const readLinkReport = {
  method: 'GET',
  path: '/api/link-checks',
  audience: 'administrator',
  summary: 'Which published links and videos did not answer in the newest check',
  reply: LinkReport,
} as const satisfies Endpoint

export const startLinkCheck = {
  method: 'POST',
  path: '/api/link-checks',
  audience: 'administrator',
  summary: 'Check all links and videos now, and every night from now on; changes nothing while a check runs',
  body: z.object({}),
  reply: Success,
} as const satisfies Endpoint
