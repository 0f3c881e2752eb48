import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../refusal.ts'
import { addToCounter, readCounter, takeBack } from './counters.ts'
import { addressKey, waitingTime } from './limit-rules.ts'
import { dropPassedCounters } from './limits.queries.ts'

/** How often something may happen in a window. `scaled` limits grow with LIMIT_FACTOR; caps by account do not. */
interface Limit {
  most: number
  seconds: number
  scaled: boolean
}

const minute = 60
const hour = 60 * minute

const limits = {
  loginByAddress: { most: 30, seconds: 5 * minute, scaled: true },
  loginFailuresByAccountAndAddress: { most: 10, seconds: 15 * minute, scaled: false },
  loginFailuresByAccount: { most: 100, seconds: 24 * hour, scaled: false },
  resetByAddress: { most: 10, seconds: hour, scaled: true },
  resetByAccount: { most: 5, seconds: hour, scaled: false },
  resetCompleteByAddress: { most: 20, seconds: hour, scaled: true },
  resetCompleteFailuresByAccount: { most: 10, seconds: hour, scaled: false },
  paymentsByAddress: { most: 10, seconds: 10 * minute, scaled: true },
  declinesByAddress: { most: 5, seconds: hour, scaled: true },
  declinesOverall: { most: 30, seconds: 10 * minute, scaled: true },
  stuckAlerts: { most: 1, seconds: 24 * hour, scaled: false },
  declineAlerts: { most: 1, seconds: hour, scaled: false },
  paymentStatusByAddress: { most: 120, seconds: 5 * minute, scaled: true },
  fetchesOfFile: { most: 1, seconds: 5 * minute, scaled: false },
  clientTokenByAddress: { most: 60, seconds: 10 * minute, scaled: true },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** While cards are being tried out in bulk, an address gets a tenth of these. */
const tightened: readonly LimitName[] = ['paymentsByAddress', 'declinesByAddress', 'clientTokenByAddress']

export interface LimitsDeps {
  db: Db
  limitFactor: number
}

/**
 * Counts one more and refuses when that is too many. The count happens first, so parallel tries can't slip through.
 * @param parts whom the limit is about: an address, an account, or both
 * @throws Refusal `too_many`, saying when to try again
 */
export async function countOrRefuse(deps: LimitsDeps, name: LimitName, ...parts: string[]): Promise<void> {
  const counter = await addToCounter(deps.db, keyOf(name, parts), limits[name].seconds)
  if (counter.count > (await mostNow(deps, name))) throw tooMany(counter.secondsLeft)
}

/** Counts one more and tells whether it is still within the limit. */
export async function countWithin(deps: LimitsDeps, name: LimitName, ...parts: string[]): Promise<boolean> {
  const counter = await addToCounter(deps.db, keyOf(name, parts), limits[name].seconds)
  return counter.count <= (await mostNow(deps, name))
}

/** Refuses when the limit is already used up, without counting. */
export async function refuseIfUsedUp(deps: LimitsDeps, name: LimitName, ...parts: string[]): Promise<void> {
  const counter = await readCounter(deps.db, keyOf(name, parts))
  if (counter && counter.count >= (await mostNow(deps, name))) throw tooMany(counter.secondsLeft)
}

/** A limit's name and whom it is about. */
type Count = readonly [name: LimitName, ...parts: string[]]

/**
 * Takes back what was counted in advance and turned out harmless.
 * @param counts of which the last one is taken back, and of which all are
 */
export async function uncount(
  deps: LimitsDeps,
  { one = [], all = [] }: { one?: Count[]; all?: Count[] },
): Promise<void> {
  const keysOf = (counts: Count[]) => counts.map(([name, ...parts]) => keyOf(name, parts))
  await takeBack(deps.db, { one: keysOf(one), all: keysOf(all) })
}

/** Keeps the table of counters small. */
export const forgetPassedWindows = (db: Db): Promise<void> => dropPassedCounters(db)

/** The limit as it stands: multiplied for an office behind one address, a tenth while cards are being tried out. */
async function mostNow(deps: LimitsDeps, name: LimitName): Promise<number> {
  const { most, scaled }: Limit = limits[name]
  const usual = most * (scaled ? deps.limitFactor : 1)
  return tightened.includes(name) && (await isCardTestingUnderWay(deps)) ? usual / 10 : usual
}

async function isCardTestingUnderWay(deps: LimitsDeps): Promise<boolean> {
  const counter = await readCounter(deps.db, keyOf('declinesOverall', []))
  return counter !== undefined && counter.count > limits.declinesOverall.most * deps.limitFactor
}

/** Addresses and e-mails are kept only as a digest. */
function keyOf(name: LimitName, parts: string[]): string {
  if (parts.length === 0) return name
  const digest = createHash('sha256').update(parts.map(addressKey).join('\n')).digest('base64url')
  return `${name}:${digest}`
}

function tooMany(secondsLeft: number): Refusal {
  return new Refusal('too_many', `Too many tries. Please try again in ${waitingTime(secondsLeft)}.`, {
    retryAfterSeconds: secondsLeft,
  })
}
