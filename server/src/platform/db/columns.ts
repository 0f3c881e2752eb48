import type { Range } from '@course/contract/course/learning/watched-ranges'
import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Reads PostgreSQL's text of a multirange, such as `{[0,15),[40,55)}`. */
const readMultirange = (text: string): Range[] =>
  Array.from(text.matchAll(/\[(\d+),(\d+)\)/g), ([, from, to]): Range => [Number(from), Number(to)])

export const writeMultirange = (ranges: readonly Range[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** A list for SQL that can't have parameters, such as the condition of an index. */
export const literals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
export const multirange = customType<{ data: Range[]; driverData: string }>({
  dataType: () => 'int4multirange',
  toDriver: writeMultirange,
  fromDriver: readMultirange,
})
export const bytes = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
export const createdAt = () => moment('created_at').notNull().defaultNow()
