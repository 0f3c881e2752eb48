import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault as GatewayFault } from '../../../sandbox-gateway/src/test-api/faults.ts'
import type { Fault } from './faults.ts'
import type { Random } from './random.ts'
import type { Tempo, World } from './world.ts'

const operations = ['sale', 'search', 'find', 'submit', 'void', 'refund'] as const
type Operation = (typeof operations)[number]

const kinds = ['hangup', 'delay', 'status 500', 'status 503', 'garbage'] as const

/** One, a few, or all requests until the fault is removed. */
const howMany = (random: Random) => random.pick([{ count: 1 }, { count: random.between(2, 4) }, {}])

/** The delay of a request in milliseconds: longer than the site's timeout, and for a refund than the settle delay. */
const chooseDelay = ({ gatewayTimeoutMs, settleDelayMs }: Tempo, random: Random, operation: Operation): number =>
  operation === 'refund'
    ? random.between(1.2 * gatewayTimeoutMs, 2 * settleDelayMs)
    : Math.round(gatewayTimeoutMs * (1.2 + random.next()))

function createFault(
  { tempo }: World,
  random: Random,
  operation: Operation,
  kind: (typeof kinds)[number],
): GatewayFault {
  const [mode, status] = kind.split(' ') as [GatewayFault['mode'], string | undefined]
  return {
    operation,
    when: random.pick(['before', 'after'] as const),
    mode,
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(mode === 'delay' ? { ms: chooseDelay(tempo, random, operation) } : {}),
    ...howMany(random),
  }
}

/** How long a fault lasts: until after attempts have been given up. */
const waitDuringFault = ({ tempo }: World, random: Random) => sleep(random.between(800, tempo.settleDelayMs * 1.6))

/** Authorizations that appear after their attempt was given up, so they have to be voided. */
async function delaySales({ gateway, tempo }: World, random: Random): Promise<void> {
  const ms = tempo.settleDelayMs + tempo.gatewayTimeoutMs + random.between(0, 800)
  await gateway.fault({ operation: 'sale', when: 'before', mode: 'delay', ms, count: random.between(2, 4) })
}

/** Loses answers, and lets the search find nothing for longer than an attempt stays open. */
async function lostAndNotFound({ gateway, tempo }: World, random: Random): Promise<void> {
  await gateway.searchLag(Math.round(tempo.settleDelayMs * (0.5 + random.next())))
  const mode = random.pick(['hangup', 'garbage', 'status'] as const)
  await gateway.fault({ operation: 'sale', when: 'after', mode, count: random.between(2, 5) })
}

/** What must happen first, so that the site calls an operation. */
const occasions: Partial<Record<Operation, (world: World, random: Random) => Promise<void>>> = {
  void: delaySales,
  search: lostAndNotFound,
}

/** The operations that refunds also use. */
const calledByRefunds: readonly Operation[] = ['find', 'void', 'refund']

const brokenOperations: Fault[] = operations.flatMap((operation) =>
  kinds.map((kind) => ({
    name: `gateway: ${operation}, ${kind}`,
    ...(calledByRefunds.includes(operation) ? { refunds: true as const, untilSettled: true as const } : {}),
    async prepare(world, random) {
      await world.gateway.fault(createFault(world, random, operation, kind))
      await occasions[operation]?.(world, random)
    },
    disturb: waitDuringFault,
  })),
)

const searchLags: Fault = {
  name: 'gateway: search lags',
  prepare: lostAndNotFound,
  disturb: (world, random) => sleep(random.between(world.tempo.settleDelayMs, world.tempo.settleDelayMs * 2)),
}

const holdsTurnUp: Fault = { name: 'gateway: holds turn up late', prepare: delaySales, disturb: waitDuringFault }

/** Several faults at the same time. */
const confused: Fault = {
  name: 'gateway: everything spoilt',
  refunds: true,
  untilSettled: true,
  async prepare(world, random) {
    for (const operation of operations)
      await world.gateway.fault(createFault(world, random, operation, random.pick(kinds)))
    if (random.chance(0.5)) await world.gateway.searchLag(random.between(0, world.tempo.settleDelayMs))
  },
  disturb: waitDuringFault,
}

/** Every kind of fault for every operation. */
export const gatewayFaults: Fault[] = [...brokenOperations, searchLags, holdsTurnUp, confused]
