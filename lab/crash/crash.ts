import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBundles } from '../../server/test/faults/bundles.ts'
import { findFreePorts } from '../../server/test/faults/free-ports.ts'
import { createPlan, longestFirst } from '../../server/test/faults/plan.ts'
import type { RoundResult } from '../../server/test/faults/round.ts'
import { playShifts, type Run } from '../../server/test/faults/run.ts'
import { closingLine, formatTable } from '../../server/test/faults/table.ts'
import { portsOfWorld } from '../../server/test/faults/world.ts'
import { createTemplate, startPostgres } from '../../server/test/postgres.ts'

const recordsFolder = join(import.meta.dirname, '../../test-results/faults')
const fastLanes = 6
const productionLanes = 10

/**
 * Breaks everything around a payment on purpose and compares the records of both sides after each round.
 * `--short` takes about two minutes; `--seed` repeats a run's choices; `--only` runs faults whose name contains a text;
 * `--rounds` sets how often each runs, with short delays; `--port` is the first of 98 consecutive ports,
 * which are chosen automatically otherwise.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
      port: { type: 'string' },
    },
  })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const began = Date.now()
  const plan = createPlan(values.rounds === undefined ? (values.short ? 'short' : 'long') : Number(values.rounds))
  const isSelected = ({ name }: { name: string }) => name.includes(values.only)
  const [fast, production] = [plan.fast.filter(isSelected), plan.production.filter(isSelected)]
  const total = [...fast, ...production].reduce((sum, { rounds }) => sum + rounds, 0)
  say(`${total} rounds, seed ${values.seed}`)
  await rm(recordsFolder, { recursive: true, force: true })

  const port = values.port === undefined ? await findFreePorts(98) : Number(values.port)
  const postgres = await startPostgres({ port, maxConnections: 600 })
  const bundles = await createBundles()
  // Child processes end with their channel to this process; only the database server would stay.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void postgres.stop().finally(() => process.exit(1)))
  }
  const results: RoundResult[] = []
  const onResult = (result: RoundResult) => {
    results.push(result)
    for (const violation of result.violations) say(`VIOLATION  ${result.fault}, seed ${result.seed}: ${violation}`)
    if (results.length % 20 === 0) say(`${results.length} of ${total} rounds, ${minutesSince(began)}`)
  }
  try {
    await createTemplate(postgres.url)
    const run: Run = {
      seed: Number(values.seed),
      bundles,
      postgresUrl: postgres.url,
      makeTemplate: createTemplate,
      recordsFolder,
      onResult,
    }
    const firstPort = port + 2
    await Promise.all([
      playShifts(run, fast, fastLanes, firstPort),
      playShifts(run, longestFirst(production), productionLanes, firstPort + fastLanes * portsOfWorld),
    ])
  } finally {
    await bundles.remove()
    await postgres.stop()
  }
  const order = [...fast, ...production].map(({ name }) => name)
  results.sort((a, b) => order.indexOf(a.fault) - order.indexOf(b.fault))
  const wrong = results.filter(({ violations }) => violations.length > 0)
  say(`\n${formatTable(results)}\n`)
  if (wrong.length > 0) say(`The ledgers of ${wrong.length} rounds are kept in ${recordsFolder}. Seed: ${values.seed}`)
  say(`took ${minutesSince(began)}, seed ${values.seed}`)
  say(closingLine(results))
  return wrong.length === 0 && results.length > 0
}

const minutesSince = (moment: number) => `${((Date.now() - moment) / 60_000).toFixed(1)} min`
