import type { Figures, FiguresQuery, SalesRow } from '@course/contract/office/figures'
import { courseProductId } from '@course/contract/product'
import { sumSales } from '@course/contract/sales/sales'
import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { findProduct } from '../../publishing/publishing.ts'
import { readPeriodSales } from '../../sales/sales.ts'
import { type KeptFiguresDeps, readKept, refresh } from '../summary/kept-figures.ts'
import { memberCounts } from '../summary/members.ts'
import { countDownloads, findMisses } from './figures.queries.ts'
import { readFunnel } from './funnel.queries.ts'
import { type Period, readPeriod } from './period-rules.ts'
import { videoFigures } from './video-figures.ts'

const shownMisses = 20

export interface FiguresDeps extends KeptFiguresDeps {
  site: { timeZone: string }
}

/** How the business is doing in a period, and how the videos are watched. @throws Refusal invalid_input */
export async function readFigures(deps: FiguresDeps, query: FiguresQuery): Promise<Figures> {
  const { db } = deps
  const period = await readAskedPeriod(deps, query)
  const [{ rows, refundedCount }, funnel, watched, product, files, searchMisses] = await Promise.all([
    readSales(db, period),
    readFunnel(db, period),
    readKept(deps, videoFigures),
    findProduct(db, courseProductId),
    countDownloads(db),
    findMisses(db, period, shownMisses),
  ])
  const { from, to, by, timeZone } = period
  const total = sumSales(rows)
  return {
    from,
    to,
    by,
    timeZone,
    currency: product?.currency ?? 'USD',
    sales: rows,
    total,
    refundRate: total.count === 0 ? null : Math.round((1_000 * refundedCount) / total.count) / 10,
    funnel: { ...funnel, bought: total.count },
    videos: [...watched.value],
    videosAt: watched.at.toISOString(),
    files,
    searchMisses,
  }
}

const readAskedPeriod = async ({ db, site }: FiguresDeps, query: FiguresQuery) =>
  readPeriod(query, await readDatabaseNow(db), site.timeZone)

async function readSales(db: Db, { parts, end }: Period): Promise<{ rows: SalesRow[]; refundedCount: number }> {
  const { sales, refundedCount } = await readPeriodSales(db, parts, end)
  const rows = sales.flatMap((figures, at) => {
    const part = parts[at]
    return part ? [{ from: part.from, to: part.to, ...figures }] : []
  })
  return { rows, refundedCount }
}

export const salesColumns = ['From', 'To', 'Sales', 'Gross', 'Refunded', 'Disputed', 'Net', 'Time Zone'] as const

/** The sales of a period as rows of a file. @throws Refusal invalid_input */
export async function* salesFileRows(deps: FiguresDeps, query: FiguresQuery): AsyncGenerator<string[][]> {
  const period = await readAskedPeriod(deps, query)
  const { rows } = await readSales(deps.db, period)
  yield rows.map(({ from, to, count, gross, refunded, disputed, net }) => [
    ...[from, to, String(count)],
    ...[gross, refunded, disputed, net],
    period.timeZone,
  ])
}

/** Refuses a period that cannot be read, before there is a link to its file. @throws Refusal invalid_input */
export async function refuseUnreadablePeriod(deps: FiguresDeps, query: FiguresQuery): Promise<void> {
  await readAskedPeriod(deps, query)
}

const refreshAll = async (deps: KeptFiguresDeps): Promise<void> => {
  await refresh(deps, memberCounts)
  await refresh(deps, videoFigures)
}

/** Computes the kept figures every hour, so that none is older, and at once if there are none yet. */
export async function scheduleKeptFigures(deps: KeptFiguresDeps & { jobs: Jobs }, timeZone: string): Promise<void> {
  await deps.jobs.work('figures.refresh', () => refreshAll(deps))
  await deps.jobs.every('figures.refresh', '50 * * * *', timeZone)
  const kept = await Promise.all([memberCounts.find(deps.db), videoFigures.find(deps.db)])
  if (kept.includes(undefined)) void refreshAll(deps)
}
