import type { UsersQuery, userSortKeys } from '@course/contract/users'
import { isId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { PageRequest } from './users.queries.ts'

/** Where a page ended: opaque to callers, who only hand it back. */
const cursorOf = (row: { position: string; id: string }): string =>
  Buffer.from(JSON.stringify([row.position, row.id])).toString('base64url')

/**
 * Reads the query of a list: newest first unless it says otherwise.
 * @throws Refusal invalid_input for a cursor that this list did not make
 */
export function pageRequest(query: UsersQuery): PageRequest {
  const sort = query.sort ?? '-registrationTime'
  return {
    search: query.search?.trim() || undefined,
    sort: { key: sort.replace('-', '') as (typeof userSortKeys)[number], descending: sort.startsWith('-') },
    limit: query.limit === undefined ? undefined : Number(query.limit),
    after: query.after === undefined ? undefined : readCursor(query.after, sort),
  }
}

const postgresTime = /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01]) [0-2]\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/

function readCursor(cursor: string, sort: string): { value: string; id: string } {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    const isText = typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
    const fits = isText && (postgresTime.test(value) || !sort.endsWith('registrationTime'))
    if (fits && typeof id === 'string' && isId(id)) return { value, id }
  } catch {
    // Falls through: whatever can't be read was not made here.
  }
  throw new Refusal('invalid_input', 'This page does not exist. Please start from the first one.')
}

/** The address of the next page, for the Link header; undefined after the last one. */
export function nextPageLink(
  query: UsersQuery,
  rows: { position: string; id: string }[],
  limit: number | undefined,
): string | undefined {
  const last = rows.at(-1)
  if (limit === undefined || !last || rows.length < limit) return undefined
  const next = new URLSearchParams({ ...definedOf(query), after: cursorOf(last) })
  return `</api/users?${next}>; rel="next"`
}

const definedOf = (query: UsersQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))
