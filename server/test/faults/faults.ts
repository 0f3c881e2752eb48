import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresServer } from '../postgres.ts'
import { steps } from './failpoint.ts'
import { faultsOfBuyers } from './faults-of-buyers.ts'
import { gatewayFaults } from './faults-of-gateway.ts'
import type { Passage } from './proxy.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** One way to break something on purpose. */
export interface Fault {
  name: string
  /** How many sites share the database. One if absent. */
  sites?: 2
  /** Whether the world needs a database server of its own, because the fault ends it. */
  ownDatabaseServer?: true
  /** Whether a round lasts until every settlement was asked after. */
  untilSettled?: true
  /** Whether administrators give money back meanwhile. */
  refunds?: true
  /** Before the buyers come. */
  prepare?(world: World, random: Random): Promise<void>
  /** While they pay. Everything is fixed afterward. */
  disturb(world: World, random: Random): Promise<void>
  /** What else has to hold afterwards. @returns what does not */
  check?(world: World): Promise<string | undefined>
}

/** Within how long a kill at a random moment comes: as long as most of the buyers are busy. */
const busyMs = 1_800

/** A partial refund needs a settled payment. */
const refunding = { refunds: true, untilSettled: true } as const

const failpoints: Fault[] = steps.map((step) => ({
  name: `killed: ${step}`,
  ...(step.startsWith('refund') ? refunding : {}),
  async prepare(world, random) {
    await world.site(0).end('SIGKILL')
    await world.startSite(0, {
      FAILPOINT: step,
      FAILPOINT_SKIP: String(random.between(0, step.startsWith('refund') ? 1 : 2)),
      FAILPOINT_TRAVEL_MS: String(random.between(0, 25)),
    })
  },
  async disturb(world) {
    const { signal } = await Promise.race([
      world.site(0).ended,
      sleep(60_000, { signal: 'none', code: null }, { ref: false }),
    ])
    // One that was not reached must not go off when the fault is over.
    await world.site(0).end('SIGKILL')
    if (signal !== 'SIGKILL') throw new Error(`the failpoint was not reached (${signal})`)
  },
}))

/** Slows the provider a little, so that a random moment meets buyers at every step. */
async function slowGateway({ gateway }: World, random: Random): Promise<void> {
  const ms = random.between(0, 250)
  await gateway.fault({ operation: 'sale', when: random.pick(['before', 'after'] as const), mode: 'delay', ms })
  await gateway.fault({ operation: 'submit', when: random.pick(['before', 'after'] as const), mode: 'delay', ms })
}

const killedAtRandom: Fault = {
  name: 'killed at a random moment',
  prepare: slowGateway,
  async disturb(world, random) {
    await sleep(random.between(0, busyMs))
    await world.site(0).end('SIGKILL')
    await world.startSite(0)
    if (!random.chance(0.3)) return
    // Once more, while it picks up the pieces.
    await sleep(random.between(0, 3_000))
    await world.site(0).end('SIGKILL')
  },
}

/** Until a refund was requested in this round. */
async function untilFirstRefund({ db }: World): Promise<void> {
  const count = async () => (await db.query('select 1 from refunds')).rows.length
  const before = await count()
  for (let tries = 0; tries < 400 && (await count()) === before; tries += 1) await sleep(50)
}

/** Administrators refund new and settled payments, in full and in part, twice and against each other. */
const refundsKilled: Fault = {
  name: 'killed while refunds are made',
  ...refunding,
  async prepare({ gateway }, random) {
    const ms = random.between(0, 250)
    for (const operation of ['refund', 'void'] as const) {
      await gateway.fault({ operation, when: random.pick(['before', 'after'] as const), mode: 'delay', ms })
    }
  },
  async disturb(world, random) {
    const kills = random.between(1, 3)
    await untilFirstRefund(world)
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(random.between(0, world.tempo.collectedMs / 2))
      await world.site(0).end('SIGKILL')
      if (kill < kills) await world.startSite(0)
    }
  },
}

const refundsOfTwoSites: Fault = {
  name: 'two sites, one killed while refunds are made',
  sites: 2,
  ...refunding,
  async disturb(world, random) {
    await untilFirstRefund(world)
    await sleep(random.between(0, world.tempo.collectedMs / 2))
    const index = random.between(0, 1)
    await world.site(index).end('SIGKILL')
    await sleep(random.between(0, 1_500))
    await world.startSite(index)
  },
}

const twoSites: Fault = {
  name: 'two sites, one killed',
  sites: 2,
  prepare: slowGateway,
  async disturb(world, random) {
    await sleep(random.between(0, busyMs))
    const index = random.between(0, 1)
    await world.site(index).end('SIGKILL')
    await sleep(random.between(0, 3_000))
    await world.startSite(index)
  },
}

const terminated: Fault = {
  name: 'SIGTERM in mid-payment',
  prepare: slowGateway,
  async disturb(world, random) {
    await sleep(random.between(100, busyMs))
    const { code, signal } = await world.site(0).end('SIGTERM')
    if (code !== 0) throw new Error(`SIGTERM ended the site with ${code ?? signal}`)
  },
}

/** How long the database is away: for a moment, or for longer than an attempt may stay open. */
const outage = ({ tempo }: World, random: Random) =>
  random.pick([random.between(100, 1_500), random.between(0.5 * tempo.settleDelayMs, 1.5 * tempo.settleDelayMs)])

/** Until a card was asked: what follows, then, stands between the attempt and the admission. */
async function untilFirstSale(world: World): Promise<void> {
  const before = (await world.gateway.sales()).length
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await world.gateway.sales()).length > before) return
    await sleep(20)
  }
}

const databaseAway = (mode: Passage, words: string): Fault[] => [
  {
    name: `database ${words}`,
    prepare: slowGateway,
    async disturb(world, random) {
      await sleep(random.between(0, busyMs))
      world.proxy.set(mode)
      await sleep(outage(world, random))
    },
  },
  {
    name: `database ${words} after the card was asked`,
    async prepare({ gateway }, random) {
      await gateway.fault({ operation: 'sale', when: 'after', mode: 'delay', ms: random.between(100, 700) })
    },
    disturb: (world, random) => spoilAfterFirstSale(world, random, mode),
  },
  {
    name: `database ${words} while the answer is lost`,
    async prepare({ gateway, tempo }) {
      const ms = Math.round(tempo.gatewayTimeoutMs * 1.5)
      await gateway.fault({ operation: 'sale', when: 'after', mode: 'delay', ms })
    },
    async disturb(world, random) {
      await spoilAfterFirstSale(world, random, mode)
      await sleep(world.tempo.gatewayTimeoutMs)
    },
  },
]

async function spoilAfterFirstSale(world: World, random: Random, mode: Passage): Promise<void> {
  await untilFirstSale(world)
  world.proxy.set(mode)
  await sleep(Math.max(outage(world, random), 1.2 * world.tempo.gatewayTimeoutMs))
  world.proxy.set('pass')
}

/** Ends the world's own database server as a crash would. */
export const databaseKilled = (server: PostgresServer): Fault => ({
  name: databaseKilledName,
  ownDatabaseServer: true,
  prepare: slowGateway,
  async disturb(world, random) {
    await sleep(random.between(0, busyMs))
    await server.kill()
    await sleep(outage(world, random))
    await server.restart()
  },
})
export const databaseKilledName = 'database server killed'

const gatewayKilled: Fault = {
  name: 'gateway killed',
  prepare: slowGateway,
  async disturb(world, random) {
    await sleep(random.between(0, busyMs))
    await world.gateway.kill()
    await sleep(outage(world, random))
    await world.gateway.restart()
  },
}

const mailDown: Fault = {
  name: 'mail server down',
  async prepare(world, random) {
    world.postman.set(random.pick(['refuses', 'is silent', 'hangs up'] as const))
  },
  disturb: () => sleep(busyMs),
  async check(world) {
    for (let tries = 0; tries < 240; tries += 1) {
      // By themselves emails wait for longer and longer.
      await world.db.query("update pgboss.job set start_after = now() where state in ('created', 'retry')")
      const { rows } = await world.db.query<{ email: string }>("select email from users where role = 'Paid User'")
      const taken = new Set(world.postman.taken())
      if (rows.every(({ email }) => taken.has(email))) return undefined
      await sleep(500)
    }
    return 'an email was lost'
  },
}

const undisturbed: Fault = { name: 'nothing broken', disturb: () => sleep(0) }

/** Every fault but the one that needs a database server to end. */
export const faults: Fault[] = [
  undisturbed,
  ...failpoints,
  killedAtRandom,
  ...faultsOfBuyers,
  refundsKilled,
  twoSites,
  refundsOfTwoSites,
  ...databaseAway('cut', 'cut off'),
  ...databaseAway('stall', 'stands still'),
  ...databaseAway('hole', 'in a black hole'),
  ...gatewayFaults,
  gatewayKilled,
  mailDown,
  terminated,
]
