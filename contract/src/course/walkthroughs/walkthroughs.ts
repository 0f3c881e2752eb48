/** The calls for walkthroughs: a sale from start to end, step by step. */
import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { LessonSource, Term } from '../lessons/lessons.ts'

const head = { id: z.string(), title: z.string(), lead: z.string() }

export const WalkthroughSummary = z.object({
  ...head,
  steps: z.int(),
  minutes: z.int().describe('The time to read it'),
  totalCents: z.int().nullable().describe('What all amounts come to; null without amounts'),
})
export type WalkthroughSummary = z.output<typeof WalkthroughSummary>

export const WalkthroughStep = z.object({
  id: z.string(),
  title: z.string(),
  html: z.string().describe('Safe HTML, made from the Markdown by the server'),
  picture: z
    .object({ svg: z.string().describe('For an <img> only'), alt: z.string(), width: z.number(), height: z.number() })
    .nullable(),
  ledger: z.array(z.object({ label: z.string(), cents: z.int() })),
  totalCents: z.int().describe('Of this step and all before it'),
})
export type WalkthroughStep = z.output<typeof WalkthroughStep>

export const Walkthrough = z.object({
  ...head,
  minutes: z.int(),
  steps: z.array(WalkthroughStep),
  terms: z.array(Term),
  sources: z.array(LessonSource).describe('In the order of the numbers in the text'),
})
export type Walkthrough = z.output<typeof Walkthrough>

const forMembers = { method: 'GET', audience: 'member' } as const
const namesState = { ETag: 'Names this state of the walkthroughs, for If-None-Match' }

export const listWalkthroughs = {
  ...forMembers,
  path: '/api/walkthroughs',
  shownToSupport: true,
  summary: 'The walkthroughs, in the order of the owner',
  reply: z.array(WalkthroughSummary),
  replyHeaders: namesState,
} as const satisfies Endpoint

export const readWalkthrough = {
  ...forMembers,
  path: '/api/walkthroughs/:id',
  shownToSupport: true,
  summary: 'A walkthrough with its steps and pictures; reading it opens no video',
  params: z.object({ id: z.string().max(100, 'There is no such walkthrough.') }),
  reply: Walkthrough,
  replyHeaders: namesState,
  refuses: ['not_found'],
} as const satisfies Endpoint
