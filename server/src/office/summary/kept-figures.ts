import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'

export interface KeptFiguresDeps {
  db: Db
  log: { warn(what: object, message: string): void }
}

/** Figures that read every watch record. What was computed last is stored for all instances. */
export interface KeptFigures<T> {
  name: string
  find(db: Db): Promise<{ value: T; at: Date; age: number } | undefined>
  compute(db: Db): Promise<T>
  store(db: Db, value: T): Promise<void>
}

const freshSeconds = 60
/** With many members, a computation takes some seconds. Then its result is for the next reader. */
const patienceMs = 20

interface Computation {
  done: Promise<void>
  /** Ends when no reader waits any longer. */
  patience: Promise<void>
}

/** A computation for later leaves the other processor cores to requests. */
const inOneProcess = sql`set local max_parallel_workers_per_gather = 0`

const running = new WeakMap<Db, Map<string, Computation>>()

/** Figures as of now if they are known quickly, otherwise as they were computed last, at most an hour ago. */
export async function readKept<T>(
  deps: KeptFiguresDeps,
  figures: KeptFigures<T>,
  seconds = freshSeconds,
): Promise<{ value: T; at: Date }> {
  const kept = await figures.find(deps.db)
  if (kept && kept.age < seconds) return kept
  const { done, patience } = compute(deps, figures)
  await (kept ? Promise.race([done, patience]) : done)
  const found = await figures.find(deps.db)
  if (!found) throw new Error(`${figures.name} could not be computed`)
  return found
}

export const refresh = <T>(deps: KeptFiguresDeps, figures: KeptFigures<T>): Promise<void> => compute(deps, figures).done

function compute<T>({ db, log }: KeptFiguresDeps, figures: KeptFigures<T>): Computation {
  const ofThis = running.get(db) ?? new Map<string, Computation>()
  running.set(db, ofThis)
  const { name } = figures
  const computation = ofThis.get(name) ?? {
    done: db
      .transaction(async (tx) => {
        await tx.execute(inOneProcess)
        return figures.compute(tx)
      })
      .then((value) => figures.store(db, value))
      .catch((err: unknown) => log.warn({ err }, `${name} could not be computed`))
      .finally(() => ofThis.delete(name)),
    patience: sleep(patienceMs, undefined, { ref: false }),
  }
  ofThis.set(name, computation)
  return computation
}
