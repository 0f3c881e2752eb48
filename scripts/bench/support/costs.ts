import { cpuOf } from './processes.ts'

/** Something to be measured: one request after the other, each answer checked by whoever sends it. */
export interface Row {
  name: string
  /** The process that answers. */
  pid: number
  /** Requests in a round. */
  count: number
  /** @param at the number of the request among all of its row */
  send(at: number): Promise<Response>
}

/** What a row came to: how long each answer took, and the processor time of all, in milliseconds. */
export interface Cost {
  times: number[]
  siteCpu: number
  databaseCpu: number
}

/**
 * Measures rows that take turns, so that whatever else the machine does meets all of them. The first round warms up and
 * is forgotten.
 * @param databasePid the database server, whose backends are its children
 */
export async function measureRows(rows: Row[], rounds: number, databasePid: number): Promise<Map<string, Cost>> {
  const costs = new Map(rows.map(({ name }): [string, Cost] => [name, { times: [], siteCpu: 0, databaseCpu: 0 }]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const row of rows) {
      const cost = round === 0 ? { times: [], siteCpu: 0, databaseCpu: 0 } : costs.get(row.name)
      if (cost) await measureRow(row, round, databasePid, cost)
    }
  }
  return costs
}

async function measureRow(row: Row, round: number, databasePid: number, cost: Cost): Promise<void> {
  const before = [await cpuOf(row.pid), await cpuOf(databasePid, true)] as const
  for (let at = 0; at < row.count; at += 1) {
    const began = performance.now()
    await (await row.send(round * row.count + at)).arrayBuffer()
    cost.times.push(performance.now() - began)
  }
  cost.siteCpu += (await cpuOf(row.pid)) - before[0]
  cost.databaseCpu += (await cpuOf(databasePid, true)) - before[1]
}

/** Processor time for each request, the database's included, in milliseconds. */
export const cpuEach = ({ siteCpu, databaseCpu, times }: Cost): number => (siteCpu + databaseCpu) / times.length

/** The answer time that a part of all stayed within, in milliseconds. */
export const quantile = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN

/** Columns as wide as they need, the first to the left and the others to the right. */
export const tableOf = (lines: string[][], width = 40): string =>
  lines.map(([name = '', ...cells]) => name.padEnd(width) + cells.map((cell) => cell.padStart(11)).join('')).join('\n')
