import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../postgres.ts'
import type { Bundles } from './bundles.ts'
import { databaseKilled, type Fault } from './faults.ts'
import type { Shift } from './plan.ts'
import { deriveSeed } from './random.ts'
import { playRound, type RoundResult } from './round.ts'
import { portsOfWorld, startWorld, type World } from './world.ts'

/** What all shifts of a run share. */
export interface Run {
  seed: number
  bundles: Bundles
  postgresUrl: string
  /** Prepares a server for copying its template. */
  makeTemplate(url: string): Promise<void>
  /** The folder for the ledgers of failed rounds. */
  recordsFolder: string
  onResult(result: RoundResult): void
}

/** Runs shifts, several at a time, each on its own ports. */
export async function playShifts(run: Run, shifts: Shift[], lanes: number, firstPort: number): Promise<void> {
  const waiting = [...shifts]
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let shift = waiting.shift(); shift; shift = waiting.shift()) {
        await playShift(run, shift, firstPort + lane * portsOfWorld)
      }
    }),
  )
}

async function playShift(run: Run, shift: Shift, firstPort: number): Promise<void> {
  let own: PostgresServer | undefined
  let world: World | undefined
  let played = 0
  try {
    if (shift.fault === 'database server killed') {
      own = await startPostgres({ port: firstPort + portsOfWorld - 1 })
      await run.makeTemplate(own.url)
    }
    const fault = shift.fault === 'database server killed' ? databaseKilled(own as PostgresServer) : shift.fault
    const options = {
      bundles: run.bundles,
      postgresUrl: own?.url ?? run.postgresUrl,
      firstPort,
      tempo: shift.tempo,
      sites: fault.sites ?? (1 as const),
    }
    for (; played < shift.rounds; played += 1) {
      world ??= await startWorld(options)
      const result = await playOne(run, world, { ...fault, name: shift.name }, shift.from + played)
      run.onResult(result)
      if (result.violations.length === 0) continue
      // Each further round would find the same violations again.
      await world.end()
      world = undefined
    }
  } catch (error) {
    run.onResult(await brokenOff(run, shift, shift.from + played, world, error as Error))
  } finally {
    await world?.end().catch(() => undefined)
    await own?.stop()
  }
}

async function playOne(run: Run, world: World, fault: Fault, number: number): Promise<RoundResult> {
  const result = await playRound(world, fault, deriveSeed(run.seed, `${fault.name} ${number}`))
  if (result.violations.length > 0) await keepRecord(run, result, world)
  return result
}

async function brokenOff(run: Run, shift: Shift, number: number, world: World | undefined, error: Error) {
  const result: RoundResult = {
    fault: shift.name,
    seed: deriveSeed(run.seed, `${shift.name} ${number}`),
    tries: 0,
    charges: 0,
    accounts: 0,
    refunds: 0,
    outdated: 0,
    violations: [`the round broke off: ${error.stack}`],
    outcome: undefined,
  }
  await keepRecord(run, result, world)
  return result
}

/** Saves both ledgers, the replies to the buyers, and the output of the processes. */
async function keepRecord(run: Run, result: RoundResult, world: World | undefined): Promise<void> {
  const folder = join(run.recordsFolder, `${result.fault.replace(/[^a-z0-9]+/gi, '-')}-${result.seed}`)
  await mkdir(folder, { recursive: true })
  const { outcome, ...summary } = result
  await writeFile(join(folder, 'violations.json'), JSON.stringify({ run: run.seed, ...summary }, undefined, 2))
  for (const [name, part] of Object.entries(outcome ?? {})) {
    const plain = part instanceof Map ? Object.fromEntries(part) : part
    await writeFile(join(folder, `${name}.json`), JSON.stringify(plain, undefined, 2))
  }
  for (const [name, text] of Object.entries(world?.logs() ?? {})) await writeFile(join(folder, `${name}.log`), text)
}
