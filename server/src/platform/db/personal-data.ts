import type { PersonalDataKind } from '@course/contract/publishing/content/content-statements'
import { eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

export interface PersonalTable {
  table: PgTable
  columns: Readonly<Record<string, PersonalDataKind>>
}

type Erasing<T extends PgTable> =
  | 'delete'
  | 'delete last'
  | { set: Partial<T['$inferInsert']> }
  | { stays: string }
  | 'last'

export interface OwnTable extends PersonalTable {
  title: string
  rowsOf: (personId: string) => SQL | undefined
  erasing: Erasing<PgTable>
  leftOut: Readonly<Record<string, string>>
}

export const anonymous = { stays: 'It names an account that no longer says whose it was.' }
export const siteContent = { stays: 'It is the site’s content, by an account that no longer says whose it was.' }

const leftOut = {
  secret: 'A secret, or made from one. It tells nothing about you, and helps thieves.',
  copy: 'A copy of other values, for searches.',
  others: 'It is about somebody else.',
  notes: 'A note that administrators keep for themselves.',
  content: 'It is the site’s content.',
  papers: 'It is in the folder “papers” of this archive.',
  workbook: 'They are in the folder “workbook” of this archive.',
}

/** Names of columns by what they are and, after a space, why an export leaves them out. */
type Groups = Partial<Record<PersonalDataKind | `${PersonalDataKind} ${keyof typeof leftOut}`, string>>
type Words<S> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S
type ColumnName<T extends PgTable> = Extract<keyof T['_']['columns'], string>
type Missing<T extends PgTable, G> = Exclude<ColumnName<T>, Words<G[keyof G]>>

/**
 * A table with rows about a person: whose they are, what an erasure does, and each column with what it is and whether an
 * export has it. TypeScript names a column that is missing in its groups.
 * @param rowsOf the column with the person's ID, or which rows are about them
 */
export const own = <T extends PgTable, const G extends Groups>(
  table: T,
  title: string,
  rowsOf: OwnTable['rowsOf'] | ColumnName<T>,
  erasing: Erasing<T>,
  groups: G & ([Missing<T, G>] extends [never] ? unknown : { missing: Missing<T, G> }),
): OwnTable => ({
  table,
  title,
  rowsOf: typeof rowsOf === 'function' ? rowsOf : by(getTableColumns(table)[rowsOf] as PgColumn),
  erasing: erasing as OwnTable['erasing'],
  columns: columnsOf(groups),
  leftOut: Object.fromEntries(
    namesIn(groups).flatMap(([group, name]) => {
      const reason = leftOut[group.split(' ')[1] as keyof typeof leftOut]
      return reason ? [[name, reason]] : []
    }),
  ),
})

const namesIn = (groups: Groups) =>
  Object.entries(groups).flatMap(([group, names]) => names.split(' ').map((name): [string, string] => [group, name]))

export const columnsOf = (groups: Groups): PersonalTable['columns'] =>
  Object.fromEntries(namesIn(groups).map(([group, name]) => [name, group.split(' ')[0] as PersonalDataKind]))

const by = (column: PgColumn) => (id: string) => eq(column, id)

export interface WingData {
  /** Tables with rows about people. What `erasing` calls `last` is done once nothing is open anymore. */
  own: readonly OwnTable[]
  nameless?: readonly PersonalTable[]
  without?: readonly PgTable[]
}
