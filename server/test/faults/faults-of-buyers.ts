import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './calls.ts'
import type { Fault } from './faults.ts'
import { json, logIn } from './insist.ts'
import type { World } from './world.ts'

/** The administrator of every world. */
export const administrator = { Email: 'admin@example.com', Password: 'the password of the administrator' }

/** An administrator creates accounts for buyers during authorization, so they can't get access. */
const emailGivenAway: Fault = {
  name: 'killed while emails are given away',
  async prepare({ gateway }, random) {
    const ms = random.between(300, 900)
    await gateway.fault({ operation: 'sale', when: random.pick(['before', 'after'] as const), mode: 'delay', ms })
    await gateway.fault({ operation: 'void', when: 'after', mode: 'delay', ms: random.between(100, 500) })
  },
  async disturb(world, random) {
    const end = Date.now() + random.between(500, 2_500)
    const url = world.urls[0] ?? ''
    const token = await logIn(url, administrator)
    const isPrecise = random.chance(0.5)
    const before = await voided(world)
    const asked = new Set<string>()
    while (Date.now() < end) {
      for (const email of await openEmails(world)) {
        if (asked.has(email)) continue
        asked.add(email)
        if (random.chance(0.6)) await giveAway(url, token, email)
      }
      // Sometimes right after a void, before it is recorded.
      if (isPrecise && (await hasVoided(world, before))) break
      await sleep(20)
    }
    await world.site(0).end('SIGKILL')
  },
}

const voided = async ({ gateway }: World) => (await gateway.sales()).filter(({ status }) => status === 'voided').length
const hasVoided = async (world: World, before: number) => (await voided(world)) > before

async function openEmails({ db }: World): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>("select email from attempts where state = 'opened'")
  return rows.map(({ email }) => email)
}

async function giveAway(url: string, token: string, Email: string): Promise<void> {
  const Password = 'a password that the administrator chose'
  const body = JSON.stringify({ FirstName: 'Given', LastName: 'Away', Email, Role: 'Paid User', Password })
  // A buyer who just got access already has an account.
  await call(`${url}/api/users`, { method: 'POST', headers: json(token), body }).catch(() => undefined)
}

/** Approved cards whose payments are not collected: access ends, and the buyers pay again. */
const settlementRefused: Fault = {
  name: 'killed while settlements are refused',
  untilSettled: true,
  async prepare(world) {
    world.uncollectable = 0.5
  },
  async disturb(world, random) {
    await sleep(random.between(0.3 * world.tempo.collectedMs, 1.2 * world.tempo.collectedMs))
    await world.site(0).end('SIGKILL')
  },
}

/** Faults caused by buyers, administrators and banks at the wrong time. */
export const faultsOfBuyers: Fault[] = [emailGivenAway, settlementRefused]
