import type { SalesDay } from '@course/contract/office/summary'
import type { Db } from '../../platform/db/db.ts'
import { lastDays, salesOf } from '../../sales/sales.ts'
import { groupSales } from './sales.queries.ts'

/** The sales of each of the last days in a time zone, oldest first. A day without sales is one of them. */
export async function readSalesDays(db: Db, now: Date, count: number, timeZone: string): Promise<SalesDay[]> {
  const { days, end } = lastDays(now, count, timeZone)
  const groups = await groupSales(
    db,
    days.map(({ start }) => start),
    end,
  )
  return days.map(({ day }, position) => ({ day, ...salesOf(groups.filter(({ at }) => at === position)) }))
}
