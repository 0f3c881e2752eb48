/** The search over everything that a member has bought. */
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { isPlain } from '../fields.ts'
import { numberText } from '../words/counts.ts'

export const maxSearch = 200

export const searchKinds = ['lesson', 'transcript', 'term', 'state', 'resource', 'note'] as const
export type SearchKind = (typeof searchKinds)[number]

const Found = z.object({
  title: z.string().describe('What was found, such as the heading of a lesson'),
  about: z.string().nullable().describe('What it is part of, such as the lesson'),
  excerpt: z
    .array(z.object({ text: z.string(), isMatch: z.boolean() }))
    .describe('A part of its text, in which the words that were found are marked'),
  seconds: z.int().nullable().describe('Of a line that is said in a video'),
  address: z.string().describe('Its place on this site; for a resource, its link'),
})
export type Found = z.output<typeof Found>

const BestFound = Found.extend({ kind: z.enum(searchKinds) })
export type BestFound = z.output<typeof BestFound>

export const SearchResults = z.object({
  best: z
    .array(BestFound)
    .describe('The best results of all kinds. Each is in its group, too. Empty if all are of one kind'),
  groups: z
    .array(z.object({ kind: z.enum(searchKinds), found: z.array(Found) }))
    .describe('Only kinds of which something was found. The kind with the best result comes first'),
  isPartial: z.boolean().describe('Nothing has all the words. The results have some of them'),
  instead: z.array(z.string()).describe('The words that were searched for instead of words that occur nowhere'),
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
    'Find a text in lessons, transcripts, the glossary, the state guide, resources and own notes. It opens no video',
  reply: SearchResults,
} as const satisfies Endpoint

export const reportSearchMiss = {
  ...asMember,
  path: '/api/search/misses',
  summary: 'Count a search that found nothing, without the person. Every other search is ignored',
  reply: Success,
} as const satisfies Endpoint
