import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Kills a site several times from the moment when a query finds more rows than before. */
const killedFrom =
  (query: string) =>
  async (world: World, random: Random): Promise<void> => {
    const count = async () => (await world.db.query(query)).rows.length
    const before = await count()
    for (let tries = 0; tries < 400 && (await count()) === before; tries += 1) await sleep(50)
    const kills = random.between(1, 3)
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(random.between(0, world.tempo.collectedMs / 2))
      const index = random.between(0, world.urls.length - 1)
      await world.site(index).end('SIGKILL')
      if (kill < kills) await world.startSite(index)
    }
  }

const restored = {
  restores: true,
  untilSettled: true,
  disturb: killedFrom(`select 1 from access where source = 'administrator'`),
} as const

const published = { publishes: true, disturb: killedFrom('select 1 from publications') } as const

const canceled = { members: true, disturb: killedFrom('select 1 from cancellations') } as const

const disputed = {
  members: true,
  disputes: true,
  untilSettled: true,
  disturb: killedFrom('select 1 from disputes'),
} as const

/** Faults while the rules about access, terms and cancellations are at work. */
export const faultsOfMembers: Fault[] = [
  { name: 'killed while access is restored', ...restored },
  { name: 'killed while terms are published', ...published },
  { name: 'killed while members cancel and open', ...canceled },
  { name: 'killed while disputes are lost and won', ...disputed },
  { name: 'two sites, one killed while access is restored', sites: 2, ...restored },
  { name: 'two sites, one killed while terms are published', sites: 2, ...published },
  { name: 'two sites, one killed while members cancel and open', sites: 2, ...canceled },
  { name: 'two sites, one killed while disputes are lost and won', sites: 2, ...disputed },
]
