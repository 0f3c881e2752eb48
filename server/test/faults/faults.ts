import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresServer } from '../postgres.ts'
import { steps } from './failpoint.ts'
import { faultsOfBuyers } from './faults-of-buyers.ts'
import { gatewayFaults } from './faults-of-gateway.ts'
import { faultsOfMembers } from './faults-of-members.ts'
import type { Passage } from './proxy.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** A fault that a round injects. */
export interface Fault {
  name: string
  /** The number of sites that share the database; one by default. */
  sites?: 2
  /** Whether the world needs its own database server, because the fault kills it. */
  ownDatabaseServer?: true
  /** Whether a round lasts until every settlement was checked. */
  untilSettled?: true
  /** Whether administrators order refunds meanwhile. */
  refunds?: true
  /** Whether buyers become members, who open videos and lessons and ask to cancel. */
  members?: true
  /** Whether administrators end access by mistake and restore it. */
  restores?: true
  /** Whether the owner publishes new terms while buyers have the payment page open. */
  publishes?: true
  /** Whether banks take payments back and return them. */
  disputes?: true
  /** Runs before the buyers start. */
  prepare?(world: World, random: Random): Promise<void>
  /** Runs while they pay. Everything is repaired afterward. */
  disturb(world: World, random: Random): Promise<void>
  /** Additional checks afterward. @returns the violations */
  check?(world: World): Promise<string | undefined>
}

/** A kill at a random time comes within this time, while most buyers are busy. */
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
    // A failpoint that was not reached must not kill the site later.
    await world.site(0).end('SIGKILL')
    if (signal !== 'SIGKILL') throw new Error(`the failpoint was not reached (${signal})`)
  },
}))

/** Slows the provider down, so that a random time hits buyers at every step. */
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
    // Again, while the site recovers.
    await sleep(random.between(0, 3_000))
    await world.site(0).end('SIGKILL')
  },
}

/** Waits until a refund was requested in this round. */
async function untilFirstRefund({ db }: World): Promise<void> {
  const count = async () => (await db.query('select 1 from refunds')).rows.length
  const before = await count()
  for (let tries = 0; tries < 400 && (await count()) === before; tries += 1) await sleep(50)
}

/** Administrators refund new and settled payments, fully and partly, repeatedly and concurrently. */
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

/** How long the database is down: briefly, or longer than an attempt may stay open. */
const outage = ({ tempo }: World, random: Random) =>
  random.pick([random.between(100, 1_500), random.between(0.5 * tempo.settleDelayMs, 1.5 * tempo.settleDelayMs)])

/** Waits until a card was sent to the provider, so the fault falls between the attempt and the access. */
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
    disturb: (world, random) => breakAfterFirstSale(world, random, mode),
  },
  {
    name: `database ${words} while the answer is lost`,
    async prepare({ gateway, tempo }) {
      const ms = Math.round(tempo.gatewayTimeoutMs * 1.5)
      await gateway.fault({ operation: 'sale', when: 'after', mode: 'delay', ms })
    },
    async disturb(world, random) {
      await breakAfterFirstSale(world, random, mode)
      await sleep(world.tempo.gatewayTimeoutMs)
    },
  },
]

async function breakAfterFirstSale(world: World, random: Random, mode: Passage): Promise<void> {
  await untilFirstSale(world)
  world.proxy.set(mode)
  await sleep(Math.max(outage(world, random), 1.2 * world.tempo.gatewayTimeoutMs))
  world.proxy.set('pass')
}

/** Kills the world's own database server. */
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
    world.mailServer.set(random.pick(['refuses', 'is silent', 'hangs up'] as const))
  },
  disturb: () => sleep(busyMs),
  async check(world) {
    for (let tries = 0; tries < 240; tries += 1) {
      // Otherwise the delays between retries of emails grow.
      await world.db.query("update pgboss.job set start_after = now() where state in ('created', 'retry')")
      const { rows } = await world.db.query<{ email: string }>("select email from users where role = 'Paid User'")
      const recipients = new Set(world.mailServer.accepted())
      if (rows.every(({ email }) => recipients.has(email))) return undefined
      await sleep(500)
    }
    return 'an email was lost'
  },
}

const undisturbed: Fault = { name: 'nothing broken', disturb: () => sleep(0) }

/** All faults except the one that kills a database server. */
export const faults: Fault[] = [
  undisturbed,
  ...failpoints,
  killedAtRandom,
  ...faultsOfBuyers,
  refundsKilled,
  twoSites,
  refundsOfTwoSites,
  ...faultsOfMembers,
  ...databaseAway('cut', 'cut off'),
  ...databaseAway('stall', 'stands still'),
  ...databaseAway('hole', 'in a black hole'),
  ...gatewayFaults,
  gatewayKilled,
  mailDown,
  terminated,
]
