import type { SalesFigures } from '@course/contract/sales/sales'
import type { Db } from '../../platform/db/db.ts'
import { salesOf } from './sales-rules.ts'
import { groupSales } from './sales-sums.queries.ts'

/** The sales of each period, and how many of all were refunded. A period ends where the next one begins. */
export async function readPeriodSales(
  db: Db,
  periods: readonly { start: Date }[],
  end: Date,
): Promise<{ sales: SalesFigures[]; refundedCount: number }> {
  const starts = periods.map(({ start }) => start)
  const groups = await groupSales(db, starts, end)
  const byPeriod = Map.groupBy(groups, ({ at }) => at)
  return {
    sales: starts.map((_, at) => salesOf(byPeriod.get(at) ?? [])),
    refundedCount: groups.reduce((sum, group) => sum + group.refundedCount, 0),
  }
}
