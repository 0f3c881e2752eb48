import { setTimeout as sleep } from 'node:timers/promises'
import { unfinishedStates } from '../../src/sales/tables/attempt-states.ts'
import { type ActorRecords, createActors } from './actors.ts'
import { createBuyer, type Try } from './buyers.ts'
import { ask, askByPassword, call } from './calls.ts'
import type { Fault } from './faults.ts'
import { findDifferences, type Ledgers, readLedgers } from './ledgers.ts'
import { chargedTwice, findAttempt, findCharges, findViolations, type LoginResult, type Outcome } from './promise.ts'
import { type RefundOrder, refundedTooMuch } from './promise-of-refunds.ts'
import { openPaymentPage } from './publisher.ts'
import { type Random, randomFrom } from './random.ts'
import { createRefunder } from './refunders.ts'
import type { Shop, World } from './world.ts'

/** The result of one round. */
export interface RoundResult {
  fault: string
  seed: number
  tries: number
  charges: number
  accounts: number
  /** Completed refunds, not only ordered ones. */
  refunds: number
  /** Orders that were refused because they named outdated terms. */
  outdated: number
  violations: string[]
  /** Facts for the report of a failed round. */
  outcome: Outcome | undefined
}

let rounds = 0

/**
 * Lets buyers pay during a fault, repairs it, waits until the site has completed everything, and compares both ledgers
 * with what the buyers read.
 */
export async function playRound(world: World, fault: Fault, seed: number): Promise<RoundResult> {
  rounds += 1
  const random = randomFrom(seed)
  const buyers = makeBuyers(world, random, { name: `r${rounds}`, seesTerms: fault.publishes ?? false })
  const refunders = fault.refunds ? [createRefunder(world, random), createRefunder(world, random)] : []
  const { actors, records } = createActors(world, random, fault, buyers)
  const violations = new Set<string>()
  const watching = new AbortController()
  const watch = watchLedgers(world, random, watching.signal, violations)
  try {
    await fault.prepare?.(world, random)
    const buying = Promise.all(buyers.map((buyer) => buyer.run()))
    const paying = Promise.all([buying, ...[...refunders, ...actors].map((actor) => actor.run(buying))])
    // Awaited below; an error before that must not end the whole run.
    paying.catch(() => undefined)
    const disturbed = await fault.disturb(world, random).catch((error: Error) => error)
    if (disturbed instanceof Error) violations.add(`the fault could not be played: ${disturbed.message}`)
    await world.heal()
    await paying
    await world.heal()
    const live = await untilQuiet(world, fault.untilSettled ?? false)
    if (live) violations.add(`not at rest ${world.tempo.quietMs / 1_000} s after the fault was gone: ${live}`)
    const check = await fault.check?.(world)
    if (check) violations.add(check)
  } finally {
    watching.abort()
    await watch
  }
  const tries = buyers.flatMap((buyer) => buyer.tries)
  const refundOrders = refunders.flatMap((refunder) => refunder.orders)
  const outcome = await readOutcome(world, tries, refundOrders, records)
  for (const sentence of findViolations(outcome)) violations.add(sentence)
  const orders = new Set(tries.map((attempt) => findAttempt(outcome.attempts, attempt)?.id))
  const emails = new Set(buyers.map(({ email }) => email))
  return {
    fault: fault.name,
    seed,
    tries: tries.length,
    charges: findCharges(outcome.sales).filter((sale) => orders.has(sale.orderId ?? '')).length,
    accounts: outcome.accounts.filter(({ emailKey }) => emails.has(emailKey)).length,
    refunds: outcome.refunds.filter(({ id, state }) => state === 'done' && refundOrders.some(({ key }) => key === id))
      .length,
    outdated: tries.filter(({ said }) => said.includes('409 terms_changed')).length,
    violations: [...violations],
    outcome: violations.size > 0 ? outcome : undefined,
  }
}

/** Creates several buyers for some emails and one for others. Some send the card data of another buyer. */
function makeBuyers(world: World, random: Random, { name, seesTerms }: { name: string; seesTerms: boolean }) {
  const more = seesTerms ? { openPage: () => openPaymentPage(world, random) } : {}
  const emails = Array.from({ length: random.between(4, 5) }, (_, index) => `${name}.b${index}@example.com`)
  const buyers = emails.map((email) => createBuyer(world, random, email, more))
  const again = emails.filter(() => random.chance(0.5)).map((email) => createBuyer(world, random, email, more))
  const victim = buyers[0]
  const thief = random.chance(0.3)
    ? [createBuyer(world, random, `${name}.thief@example.com`, { borrowed: () => victim?.tries.at(-1)?.nonce })]
    : []
  return [...buyers, ...again, ...thief]
}

/** Checks at random times: no double charges, no refunds above the payment, and an account for every charge. */
export async function watchLedgers(
  world: Shop,
  random: Random,
  signal: AbortSignal,
  violations: Set<string>,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(random.between(50, 400))
    // Each ledger may be unavailable at this time; only its contents count.
    const sales = await world.gateway.sales().catch(() => [])
    for (const sentence of [...chargedTwice(sales), ...refundedTooMuch(sales)]) {
      violations.add(`during the round: ${sentence}`)
    }
    const charged = findCharges(sales).map(({ email }) => email ?? '')
    const found = await world.db
      .query<{ email: string }>('select email_key as email from users')
      .catch(() => ({ rows: charged.map((email) => ({ email })) }))
    const accounts = new Set(found.rows.map(({ email }) => email))
    for (const email of charged) {
      if (!accounts.has(email.toLowerCase()))
        violations.add(`during the round: ${email} was charged without an account`)
    }
  }
}

const unfinishedQuery = 'select state, count(*)::int as count from attempts where state = any($1) group by state'

/** Waits until no payment is open. @returns what was still in progress at the end of the time */
export async function untilQuiet(world: Shop, untilSettled: boolean): Promise<string | undefined> {
  const end = Math.max(Date.now(), world.gateway.calmAt()) + world.tempo.quietMs
  for (;;) {
    const { rows } = await world.db.query<{ state: string; count: number }>(unfinishedQuery, [unfinishedStates])
    const sales = await world.gateway.sales()
    const holds = sales.filter(({ status }) => status === 'authorized').length
    const open = untilSettled ? await unsettled(world) : 0
    const owed = await countPendingRefunds(world)
    if (rows.length === 0 && holds === 0 && open === 0 && owed === 0 && Date.now() > world.gateway.calmAt())
      return undefined
    if (Date.now() > end) {
      return [
        ...rows.map(({ state, count }) => `${count} ${state}`),
        `${holds} holds`,
        `${open} unsettled`,
        `${owed} refunds`,
      ].join(', ')
    }
    await sleep(250)
  }
}

async function unsettled(world: Shop): Promise<number> {
  const { rows } = await world.db.query("select 1 from attempts where state = 'settling'")
  return rows.length
}

async function countPendingRefunds(world: Shop): Promise<number> {
  const { rows } = await world.db.query("select 1 from refunds where state in ('waiting', 'sent')")
  return rows.length
}

/** Reads both ledgers, and what buyers read now. */
export async function readOutcome(
  world: Shop,
  tries: Try[],
  orders: RefundOrder[],
  records: ActorRecords = { restorations: [], members: [], bankRecords: [] },
): Promise<Outcome> {
  const ledgers = await readLedgers(world)
  const url = world.urls[0] as string
  const answersNow = new Map<string, string>()
  for (const { secret } of tries) answersNow.set(secret, await ask(url, secret))
  const newest = newestTry(ledgers, tries)
  const answersElsewhere = new Map<string, string>()
  if (newest) answersElsewhere.set(newest.secret, await askByPassword(url, newest.email, newest.password))
  return {
    ...ledgers,
    ...records,
    tries,
    orders,
    answersNow,
    answersElsewhere,
    entrances: await tryToEnter(url, ledgers, tries),
    differences: await findDifferences(world),
    settleDelayMs: world.tempo.settleDelayMs,
  }
}

/** The try with the newest attempt, whose status another device can read with email and password. */
function newestTry({ attempts }: Ledgers, tries: Try[]): Try | undefined {
  const ofRound = tries.filter((attempt) => findAttempt(attempts, attempt))
  // IDs are sorted by the time of their creation.
  const findId = (attempt: Try) => findAttempt(attempts, attempt)?.id ?? ''
  return ofRound.sort((a, b) => (findId(a) < findId(b) ? 1 : -1))[0]
}

/** Logs in with the password of each charge of this round, and opens the course. */
async function tryToEnter(url: string, { sales, attempts }: Ledgers, tries: Try[]): Promise<Map<string, LoginResult>> {
  const entrances = new Map<string, LoginResult>(findCharges(sales).map(({ orderId }) => [orderId ?? '', 'in']))
  for (const attempt of tries) {
    const row = findAttempt(attempts, attempt)
    if (row && entrances.has(row.id)) entrances.set(row.id, await enter(url, attempt))
  }
  return entrances
}

async function enter(url: string, { email, password }: Try): Promise<LoginResult> {
  try {
    const token = (await call(`${url}/api/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: email, Password: password }),
    })) as { message: string }
    const headers = { authorization: `Bearer ${token.message}` }
    const { ok } = await fetch(`${url}/api/videos?productId=1`, { headers })
    return ok ? 'in' : 'no access'
  } catch {
    return 'no login'
  }
}
