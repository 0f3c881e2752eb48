import { cpuOf } from './processes.ts'

/** A measurement. `send` makes one request and checks its response. */
export interface Row {
  name: string
  pid: number
  count: number
  /** @param at the request's index in its row */
  send(at: number): Promise<Response>
}

/** A row's durations and total CPU time, in milliseconds. */
export interface Cost {
  times: number[]
  siteCpu: number
  databaseCpu: number
}

/**
 * Measures rows in turns, so other work on the machine affects all of them. The first round is a warm-up and is not
 * counted.
 * @param databasePid process ID of the database server, whose backends are its children
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

/** CPU time per request, including the database's, in milliseconds. */
export const cpuEach = ({ siteCpu, databaseCpu, times }: Cost): number => (siteCpu + databaseCpu) / times.length

/** The duration that a share of all responses did not exceed, in milliseconds. */
export const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN

/** Columns as wide as they need, the first to the left and the others to the right. */
export const tableOf = (lines: string[][], width = 40): string =>
  lines.map(([name = '', ...cells]) => name.padEnd(width) + cells.map((cell) => cell.padStart(11)).join('')).join('\n')

/** @returns the middle of the values, or the upper of the two middle ones; NaN without values */
export const median = (values: readonly number[]): number => quantile(values, 0.5)
