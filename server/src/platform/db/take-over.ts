import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyMigrations, findNewestMigration, type Migration, type Query, readMigrations } from './migrations.ts'

/** The newest migration of the only commit before version 1.0 whose databases and backups are taken over. */
export const lastBefore = {
  hash: 'fb05462e560d047b2b0821b4518e8a7c621d7578f6fae64ed6f41f711a4fdd28',
  madeAt: 1_795_725_209_153,
}

/** Why the database or backup can't be used, as the end of a sentence. */
export const tooOld =
  'it is from before version 1.0, and only those of commit 7e1b3a0e (“Let three journeys wait for the page they ask about”) are taken over: install that commit first, start it once on an older one, and then install this version.'

/** Only reads. @throws one sentence if the database is older than what can be taken over */
export async function isFromBefore(query: Query, folder: string): Promise<boolean> {
  const newest = await findNewestMigration(query)
  if (!newest || newest.madeAt >= readMigrations(folder)[0].madeAt) return false
  if (newest.hash !== lastBefore.hash) throw new Error(tooOld)
  return true
}

/** Brings a database of that commit to the schema of this release, inside the caller's transaction. */
export const takeOver = (query: Query, folder: string): Promise<void> =>
  applyMigrations(query, [readTakeOver(folder).takeOver, ...readMigrations(folder).slice(1)])

/** How a backup of that commit gets its tables, and how they, or those of a database, are taken over. */
export function readTakeOver(folder: string): { tables: Migration; takeOver: Migration } {
  const [baseline] = readMigrations(folder)
  const read = (name: string) =>
    readFileSync(join(folder, 'before-1.0', name), 'utf8').split('--> statement-breakpoint')
  return {
    tables: { ...lastBefore, statements: [...baseline.statements, ...read('tables.sql')] },
    // It empties the record of migrations, and leaves the baseline in it.
    takeOver: { ...baseline, statements: read('take-over.sql') },
  }
}
