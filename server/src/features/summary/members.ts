import type { Summary } from '@course/contract/summary'
import type { Db } from '../../db/db.ts'
import { countMembers, findNewestMembers } from './members.queries.ts'

const cachedForMs = 60_000
const newestCount = 5

type Counts = Awaited<ReturnType<typeof countMembers>>
const cached = new WeakMap<Db, { counts: Promise<Counts>; readAt: number }>()

/**
 * The members of a summary. Counting reads every watch record, so the numbers are kept for a minute, and callers who ask
 * at the same time share one count.
 */
export async function readMembers(db: Db, now = Date.now()): Promise<Summary['members']> {
  const [counts, newest] = await Promise.all([readCounts(db, now), findNewestMembers(db, newestCount)])
  return {
    ...counts,
    newest: newest.map(({ registeredAt, ...member }) => ({ ...member, registrationTime: registeredAt.toISOString() })),
  }
}

function readCounts(db: Db, now: number): Promise<Counts> {
  const known = cached.get(db)
  if (known && Math.abs(now - known.readAt) <= cachedForMs) return known.counts
  const counts = countMembers(db)
  cached.set(db, { counts, readAt: now })
  counts.catch(() => cached.delete(db))
  return counts
}
