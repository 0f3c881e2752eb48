/** The search in everything that a member has bought. */
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { isPlain } from '../fields.ts'
import { numberText } from '../words/counts.ts'

export const maxSearch = 200

export const searchKinds = ['lesson', 'transcript', 'term', 'state', 'resource', 'file', 'note', 'property'] as const
export type SearchKind = (typeof searchKinds)[number]

const Found = z.object({
  title: z.string().describe('What was found, such as the heading of a lesson'),
  about: z.string().nullable().describe('What it is part of, such as the lesson'),
  excerpt: z
    .array(z.object({ text: z.string(), isMatch: z.boolean() }))
    .describe('A part of its text, with the matches marked'),
  seconds: z.int().nullable().describe('Where in the video the line is said'),
  address: z.string().describe('Its place on this site; for a resource, its link'),
})
export type Found = z.output<typeof Found>

const BestFound = Found.extend({ kind: z.enum(searchKinds) })
export type BestFound = z.output<typeof BestFound>

const Answer = BestFound.extend({
  citations: z.array(z.object({ text: z.string(), link: z.string().nullable() })).describe('Where the law says so'),
})
export type Answer = z.output<typeof Answer>

const Office = z.object({
  state: z.string().describe('Its name'),
  office: z.string().nullable().describe('Who sells there'),
  link: z.string().nullable(),
  address: z.string().describe('The page of the state'),
})

export const SearchResults = z.object({
  answer: Answer.nullable().describe('The paragraph of the course, or the fact of a state, that answers a question'),
  isRefused: z.boolean().describe('A question was asked that the course does not answer'),
  askAt: Office.nullable().describe('Whom to ask instead, if the question names a state'),
  best: z
    .array(BestFound)
    .describe('The best results of all kinds, which are also in their groups. Empty if all results are of one kind'),
  groups: z
    .array(z.object({ kind: z.enum(searchKinds), found: z.array(Found) }))
    .describe('Only kinds with results. The kind with the best result comes first'),
  isPartial: z.boolean().describe('Nothing contains all the words; the results contain some of them'),
  instead: z.array(z.string()).describe('Similar words that were searched for in place of words that occur nowhere'),
})
export type SearchResults = z.output<typeof SearchResults>

const Text = z
  .string('Type what you are looking for.')
  .max(maxSearch, `Search for at most ${numberText(maxSearch)} characters.`)
  .refine(isPlain, 'The search contains characters that are not allowed.')

const asMember = { method: 'POST', audience: 'member', body: z.object({ Text }), limited: true } as const

export const search = {
  ...asMember,
  path: '/api/search',
  readsOnly: true,
  summary:
    "Search lessons, transcripts, the glossary, the state guide, resources and the caller's notes and properties. It opens no video",
  reply: SearchResults,
} as const satisfies Endpoint

export const reportSearchMiss = {
  ...asMember,
  path: '/api/search/misses',
  summary: 'Count a search that found nothing, without who searched. Any other search is ignored',
  reply: Success,
} as const satisfies Endpoint
