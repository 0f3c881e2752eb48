import type { Funnel } from '@course/contract/office/figures'
import { and, between, eq, gte, lt, min, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { smallestIdAt } from '../../platform/ids.ts'
import { attempts, knownOrders } from '../../sales/tables/tables.ts'
import { visitDays } from '../tables/tables.ts'
import type { Period } from './period-rules.ts'

const counted = sql<number>`count(*)`.mapWith(Number)
const declined = (state: typeof attempts.state | typeof knownOrders.state) =>
  sql<number>`count(*) filter (where ${eq(state, 'declined')})`.mapWith(Number)

async function countAttempts(db: Db, { parts, end }: Period): Promise<{ attempted: number; declined: number }> {
  const start = parts[0]?.start ?? end
  const [kept] = await db
    .select({ attempted: counted, declined: declined(attempts.state) })
    .from(attempts)
    .where(and(gte(attempts.createdAt, start), lt(attempts.createdAt, end)))
  const [deleted] = await db
    .select({ attempted: counted, declined: declined(knownOrders.state) })
    .from(knownOrders)
    .where(and(gte(knownOrders.id, smallestIdAt(start)), lt(knownOrders.id, smallestIdAt(end))))
  const sum = (name: 'attempted' | 'declined') => (kept?.[name] ?? 0) + (deleted?.[name] ?? 0)
  return { attempted: sum('attempted'), declined: sum('declined') }
}

/** The steps to a purchase in a period. Visits are counted by days of the seller's time zone. */
export async function readFunnel(db: Db, period: Period): Promise<Omit<Funnel, 'bought'>> {
  const [rows, [first], paid] = await Promise.all([
    db
      .select({ step: visitDays.step, count: sql<number>`sum(${visitDays.count})`.mapWith(Number) })
      .from(visitDays)
      .where(between(visitDays.day, period.from, period.to))
      .groupBy(visitDays.step),
    db.select({ day: min(visitDays.day) }).from(visitDays),
    countAttempts(db, period),
  ])
  const of = (step: string) => rows.find((row) => row.step === step)?.count ?? 0
  return { visits: of('visit'), payment: of('payment'), ...paid, visitsSince: first?.day ?? null }
}
