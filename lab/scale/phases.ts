import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Allowed, Phase } from './assess.ts'
import { makeNextRelease, migrate, thisRelease } from './instances.ts'
import type { ScaleWorld } from './world.ts'

export interface Played {
  phases: Phase[]
  kills: number[]
}

/** @param isShort only one kill and one rolling restart */
export async function playPhases(world: ScaleWorld, isShort: boolean, say: (line: string) => void): Promise<Played> {
  const { instances, postgres } = world
  const played: Played = { phases: [], kills: [] }
  const phase = async (name: string, allowed: Allowed, work: () => Promise<unknown>) => {
    say(`${name} …`)
    const from = Date.now()
    await work()
    played.phases.push({ name, allowed, from, to: Date.now() })
  }
  const roll = async (release: string) => {
    for (const instance of instances) {
      await instance.stop()
      await instance.start(release)
    }
  }
  const killOne = async (at: number, betweenMs: number) => {
    const instance = instances[at % instances.length]
    if (!instance) throw new Error('there is no instance')
    played.kills.push(Date.now())
    await instance.kill()
    const killed = Date.now()
    await instance.start(thisRelease)
    await sleep(Math.max(0, killed + betweenMs - Date.now()))
  }

  await phase('nothing special', 'nothing', () => sleep(isShort ? 3_000 : 15_000))
  // Before the restarts, so that what it interrupts is resolved meanwhile.
  await phase(isShort ? 'kill -9' : 'kill -9 every 20 s', 'in flight', async () => {
    for (let at = 0; at < (isShort ? 1 : 4); at += 1) await killOne(at, isShort ? 6_000 : 20_000)
  })
  await phase('rolling restart by SIGTERM', 'nothing', () => roll(thisRelease))
  if (isShort) return played

  const next = await makeNextRelease(join(world.folder, 'next-release'))
  await phase('rolling upgrade with a migration', 'nothing', async () => {
    await migrate(next, world.settings)
    await roll(next)
  })
  await phase('PostgreSQL killed for 10 s', 'database', async () => {
    await postgres.kill()
    await sleep(10_000)
    await postgres.restart()
    const restarted = Date.now()
    for (const instance of instances) while (!(await instance.isReady())) await sleep(50)
    say(`  all instances were ready ${((Date.now() - restarted) / 1_000).toFixed(1)} s after the database`)
  })
  await phase('the database is back', 'nothing', () => sleep(20_000))
  return played
}
