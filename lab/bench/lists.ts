import { parseArgs } from 'node:util'
import { userSortKeys } from '@course/contract/office/users/users'
import { purchaseSortKeys } from '@course/contract/sales/purchases'
import { auditCases, fillAuditLog } from './support/audit-log.ts'
import { casesOf } from './support/cases.ts'
import { type Cost, cpuEach, measureRows, quantile, type Row, tableOf } from './support/costs.ts'
import { measureOverview } from './support/overview.ts'
import { measureWholeLists } from './support/whole-lists.ts'
import { inWorld, type World, worldOptions } from './support/world.ts'

const budget = { p95: 50, ratio: 20 }
const bareName = 'bare: one row by its key'

/**
 * Measures, with 100,000 users and purchases: the list of all users at once (`--only whole` nothing else), the overview
 * and the figures (`--only figures`), the audit log with 1,000,000 entries (`--only audit`), and both lists page by page,
 * in turns with a bare server that reads one row by its key.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: worldOptions })
  const { only } = values
  const isWanted = (part: string) => only === '' || only === part
  await inWorld(values, async (world) => {
    if (isWanted('whole'))
      for (const atOnce of [1, 10]) process.stdout.write(`${await measureWholeLists(world.site, atOnce)}\n`)
    if (isWanted('figures')) process.stdout.write(`${await measureOverview(world)}\n\n`)
    if (isWanted('audit')) await measureAudit(world)
    if (['whole', 'figures', 'audit'].includes(only)) return
    for (const [list, sortKeys] of [
      ['users', userSortKeys],
      ['purchases', purchaseSortKeys],
    ] as const) {
      const cases = casesOf(sortKeys)
      const rows = cases.filter(({ name }) => name.includes(only)).map((one) => rowOf(world, list, one))
      const costs = await measureRows([bareRow(world), ...rows], 4, world.databasePid)
      process.stdout.write(`${list}\n${describe(costs)}\n\n`)
    }
  })
  return true
}

/** The first rows of the audit log, by every filter. */
async function measureAudit(world: World): Promise<void> {
  const cases = auditCases(await fillAuditLog(world.databaseUrl))
  const rows = cases.map((one) => rowOf(world, 'audit', one))
  const costs = await measureRows([bareRow(world), ...rows], 4, world.databasePid)
  process.stdout.write(`audit log\n${describe(costs)}\n\n`)
}

const bareRow = ({ bare, userIds }: World): Row => ({
  name: bareName,
  pid: bare.pid,
  count: 500,
  send: (at) => bare.get(`/users/${userIds[at % userIds.length]}`),
})

const rowOf = ({ site }: World, list: string, { name, queries }: { name: string; queries: string[] }): Row => ({
  name,
  pid: site.pid,
  count: 24,
  send: (at) => site.get(`/api/${list}?${queries[at % queries.length]}`),
})

function describe(costs: Map<string, Cost>): string {
  const bare = costs.get(bareName)
  if (!bare) throw new Error('the bare server was not measured')
  const line = (name: string, cost: Cost) => {
    const { times, siteCpu, databaseCpu } = cost
    const p95 = quantile(times, 0.95)
    const figures = [quantile(times, 0.5), p95, siteCpu / times.length, databaseCpu / times.length]
    const ratio = cpuEach(cost) / cpuEach(bare)
    const isOver = p95 > budget.p95 || ratio > budget.ratio
    return [name, ...figures.map((figure) => figure.toFixed(2)), ratio.toFixed(1), isOver ? 'over' : '']
  }
  const measured = [...costs].filter(([name]) => name !== bareName).map(([, cost]) => cost)
  const sum = (pick: (cost: Cost) => number) => measured.reduce((total, cost) => total + pick(cost), 0)
  const all: Cost = {
    times: measured.flatMap(({ times }) => times),
    siteCpu: sum(({ siteCpu }) => siteCpu),
    databaseCpu: sum(({ databaseCpu }) => databaseCpu),
  }
  const head = ['', 'p50 ms', 'p95 ms', 'site CPU', 'db CPU', '× bare', '']
  const lines = [...costs].map(([name, cost]) => line(name, cost))
  return `${tableOf([head, ...lines, line('all of them', all)])}
Budget: p95 ${budget.p95} ms, processor time (milliseconds per request) ${budget.ratio} × bare.`
}
