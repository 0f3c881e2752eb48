import { isDeepStrictEqual } from 'node:util'

/** One difference between the files and the database. */
export type Change<Row> = { kind: 'new' | 'gone'; row: Row } | { kind: 'changed'; row: Row; before: Row }

/**
 * Compares the stored rows with those of the files, by ID.
 * @returns new and changed rows as in the files, then the stored rows that are no longer in the files
 */
export function changesBetween<Row extends { id: string | number }>(stored: Row[], wanted: Row[]): Change<Row>[] {
  const before = new Map(stored.map((row) => [row.id, row]))
  const after = new Set(wanted.map((row) => row.id))
  return [
    ...wanted.flatMap((row): Change<Row>[] => {
      const old = before.get(row.id)
      if (!old) return [{ kind: 'new', row }]
      return isDeepStrictEqual({ ...old }, { ...row }) ? [] : [{ kind: 'changed', row, before: old }]
    }),
    ...stored.filter((row) => !after.has(row.id)).map((row): Change<Row> => ({ kind: 'gone', row })),
  ]
}
