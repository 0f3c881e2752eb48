import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../../refusal.ts'
import { addToCounter, readCounter, takeBack } from './counters.ts'
import { addressKey, waitingTime } from './limit-rules.ts'
import { dropCounters, dropPassedCounters } from './limits.queries.ts'

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
  /** So that one address can't use up the account's hundred, however patiently it tries. */
  dailyLoginFailuresByAccountAndAddress: { most: 20, seconds: 24 * hour, scaled: false },
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
 * @param parts whom the limit is about: an address, an account, or an account and then an address
 * @returns the count, this one included
 * @throws Refusal `too_many`, saying when to try again
 */
export async function countOrRefuse(deps: LimitsDeps, name: LimitName, ...parts: string[]): Promise<number> {
  const counter = await addToCounter(deps.db, keyOf(name, parts), limits[name].seconds)
  if (counter.count > (await mostNow(deps, name))) throw tooMany(counter.secondsLeft)
  return counter.count
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

/** How much to take off a limit's count, and whom that count is about. */
export interface TakenBack {
  name: LimitName
  parts: string[]
  amount: number
}

/** Takes back what was counted in advance and turned out harmless. */
export async function uncount(deps: LimitsDeps, takenBack: readonly TakenBack[]): Promise<void> {
  await takeBack(
    deps.db,
    takenBack.map(({ name, parts, amount }) => ({ key: keyOf(name, parts), amount })),
  )
}

/** Forgets all that was counted for somebody, from every address. */
export async function forgetCounts(db: Db, names: readonly LimitName[], part: string): Promise<void> {
  await dropCounters(
    db,
    names.map((name) => keyOf(name, [part])),
  )
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

/** Addresses and emails are kept only as digests, one each, so that all keys of an account begin alike. */
const keyOf = (name: LimitName, parts: string[]): string => [name, ...parts.map(digestOf)].join(':')

const digestOf = (part: string) => createHash('sha256').update(addressKey(part)).digest('base64url')

function tooMany(secondsLeft: number): Refusal {
  return new Refusal('too_many', `Too many tries. Please try again in ${waitingTime(secondsLeft)}.`, {
    retryAfterSeconds: secondsLeft,
  })
}
