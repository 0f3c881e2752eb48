import type { z } from 'zod'
import { stableId } from '../content/fields/content-fields.ts'
import { type DocumentName, documentKind } from './documents.ts'
import { problemSentence } from './problem-sentence.ts'

export type Problems = Record<string, string>

export function findProblems(name: DocumentName, body: unknown, now = new Date()): Problems {
  return { ...findFutureDates(body, now), ...byPath(issuesOf(name, body)) }
}

/**
 * What even a draft can't have, because nobody could open or complete it in the form: another shape than the document's,
 * characters that can't be stored, and entries of a list that can't be told apart. A draft may be unfinished otherwise.
 */
export function findDraftProblems(name: DocumentName, body: unknown): Problems {
  const problems = byPath(issuesOf(name, body).filter((issue) => !isUnfinished(issue, body)))
  if (Object.keys(problems).length > 0) return problems
  return { ...findWrongIds(body), ...findWrongCharacters(body) }
}

const issuesOf = (name: DocumentName, body: unknown): readonly z.core.$ZodIssue[] =>
  documentKind(name).schema.safeParse(body).error?.issues ?? []

function byPath(issues: readonly z.core.$ZodIssue[]): Problems {
  const problems: Problems = {}
  for (const issue of issues) for (const [path, text] of readIssue(issue)) problems[path] ??= text
  return problems
}

function readIssue(issue: z.core.$ZodIssue): [path: string, text: string][] {
  const at = (...more: PropertyKey[]) => [...issue.path, ...more].map(String).join('.')
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [at(key), 'This document has no such field.'])
  return [[at(), problemSentence(issue)]]
}

const typed = ['string', 'number', 'int', 'boolean']

/** Whether a field of the form is empty or holds something that can be corrected there. */
function isUnfinished(issue: z.core.$ZodIssue, body: unknown): boolean {
  const value = valueAt(body, issue.path)
  const isTyped = value === undefined || value === null || typeof value === 'string'
  if (issue.code === 'invalid_type') return isTyped && typed.includes(issue.expected)
  // Several values are a choice in the form; a single one is fixed, and nobody could correct it.
  if (issue.code === 'invalid_value') return isTyped && issue.values.length > 1
  return issue.code !== 'unrecognized_keys' && issue.code !== 'invalid_key' && issue.code !== 'invalid_element'
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step], body)

/** Entries of these lists are addresses and never disappear, so each needs an id of its own. The form makes them. */
function findWrongIds(body: unknown): Problems {
  if (!Array.isArray(body)) return {}
  const ids = body.map((entry: { id?: unknown }) => entry.id)
  return Object.fromEntries(
    ids.flatMap((id, index) => {
      const wrong = stableId.safeParse(id).error?.issues[0]?.message
      const twice = ids.indexOf(id) < index ? `The id "${String(id)}" is used twice.` : undefined
      const problem = wrong ?? twice
      return problem === undefined ? [] : [[`${index}.id`, problem]]
    }),
  )
}

const isStorable = (text: string) => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text)

function findWrongCharacters(body: unknown, path = ''): Problems {
  if (typeof body === 'string')
    return isStorable(body) ? {} : { [path]: 'This text has a character that is not allowed.' }
  return insideOf(body, path, findWrongCharacters)
}

/** Nobody has read or confirmed a law in the future. Where the owner is, the next day may have started. */
function findFutureDates(body: unknown, now: Date): Problems {
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  const find = (value: unknown, path: string): Problems => {
    if (typeof value === 'string' && /(^|\.)(readOn|confirmedOn)$/.test(path))
      return value > tomorrow ? { [path]: 'This date is in the future.' } : {}
    return insideOf(value, path, find)
  }
  return find(body, '')
}

const deepest = 20

function insideOf(value: unknown, path: string, find: (value: unknown, path: string) => Problems): Problems {
  if (typeof value !== 'object' || value === null || path.split('.').length > deepest) return {}
  const all = Object.entries(value).map(([key, each]) => find(each, path ? `${path}.${key}` : key))
  return Object.assign({}, ...all)
}
