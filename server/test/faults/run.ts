import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../postgres.ts'
import type { Bundles } from './bundles.ts'
import { databaseKilled, type Fault } from './faults.ts'
import { roundsOfWorld, type Shift } from './plan.ts'
import { deriveSeed } from './random.ts'
import { playRound, type RoundResult } from './round.ts'
import { portsOfWorld, startWorld, type Tempo, type World } from './world.ts'

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
  const waiting = shifts.toSorted((one, other) => sitesOf(other) - sitesOf(one))
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      let kept: UsedWorld | undefined
      for (let shift = waiting.shift(); shift; shift = waiting.shift()) {
        kept = await playShift(run, shift, firstPort + lane * portsOfWorld, kept)
      }
      await kept?.world.end()
    }),
  )
}

const sitesOf = ({ fault }: Shift): 1 | 2 => (typeof fault === 'string' ? 1 : (fault.sites ?? 1))

/** A world for the next shift of its lane, because a new one costs as much as a round. */
interface UsedWorld {
  world: World
  tempo: Tempo
  sites: 1 | 2
  rounds: number
}

/** @returns the world, if another shift can use it */
async function playShift(
  run: Run,
  shift: Shift,
  firstPort: number,
  kept: UsedWorld | undefined,
): Promise<UsedWorld | undefined> {
  let own: PostgresServer | undefined
  let used = kept
  let played = 0
  try {
    if (shift.fault === 'database server killed') {
      own = await startPostgres({ port: firstPort + portsOfWorld - 1 })
      await run.makeTemplate(own.url)
    }
    const fault = shift.fault === 'database server killed' ? databaseKilled(own as PostgresServer) : shift.fault
    const { tempo } = shift
    const sites = sitesOf(shift)
    if (own || used?.sites !== sites || used.tempo !== tempo) used = await endWorld(used)
    for (; played < shift.rounds; played += 1) {
      if (used && used.rounds >= roundsOfWorld) used = await endWorld(used)
      const options = { bundles: run.bundles, postgresUrl: own?.url ?? run.postgresUrl, firstPort, tempo, sites }
      used ??= { world: await startWorld(options), tempo, sites, rounds: 0 }
      used.rounds += 1
      const result = await playOne(run, used.world, { ...fault, name: shift.name }, shift.from + played)
      run.onResult(result)
      // Each further round would find the same violations again.
      if (result.violations.length > 0) used = await endWorld(used)
    }
  } catch (error) {
    run.onResult(await brokenOff(run, shift, shift.from + played, used?.world, error as Error))
    used = await endWorld(used)
  }
  if (own) used = await endWorld(used)
  await own?.stop()
  return used
}

async function endWorld(used: UsedWorld | undefined): Promise<undefined> {
  await used?.world.end().catch(() => undefined)
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
