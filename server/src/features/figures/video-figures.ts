import { setTimeout as sleep } from 'node:timers/promises'
import type { VideoFigures } from '@course/contract/figures'
import type { Db } from '../../db/db.ts'
import { computeVideoFigures, findVideoFigures, storeVideoFigures } from './video-figures.queries.ts'

export interface VideoFiguresDeps {
  db: Db
  log: { warn(what: object, message: string): void }
}

interface Kept {
  videos: readonly VideoFigures[]
  at: Date
}

const freshSeconds = 60
/** With many members, the computation takes some seconds. Then its result is for the next reader. */
const patienceMs = 150

const running = new WeakMap<Db, Promise<void>>()

/** How members have watched the videos: as of now if that is known quickly, otherwise as of the last reader. */
export async function readVideoFigures({ db, log }: VideoFiguresDeps): Promise<Kept> {
  const kept = await findVideoFigures(db)
  if (kept && kept.age < freshSeconds) return kept
  const computation = running.get(db) ?? compute(db)
  running.set(db, computation)
  computation
    .catch((err: unknown) => log.warn({ err }, 'the figures of the videos could not be computed'))
    .finally(() => running.delete(db))
  if (kept) await Promise.race([computation.catch(() => {}), sleep(patienceMs)])
  else await computation
  return (await findVideoFigures(db)) ?? { videos: [], at: new Date() }
}

async function compute(db: Db): Promise<void> {
  await storeVideoFigures(db, await computeVideoFigures(db))
}
