import { createHash } from 'node:crypto'
import { addressKey } from '../../platform/address-key.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { decrementCounters, incrementCounter, readCounter } from './counters.ts'
import { deleteCounters, deleteExpiredCounters } from './limits.queries.ts'

/** How often something may happen in a window. `scaled` limits grow with LIMIT_FACTOR; limits by account do not. */
interface Limit {
  max: number
  seconds: number
  scaled: boolean
}

const minute = 60
const hour = 60 * minute

/** The names are part of stored keys. */
const limits = {
  /** A small office behind one address can log in; hashing its passwords can't occupy the processor. */
  loginByAddress: { max: 30, seconds: 5 * minute, scaled: true },
  /** More typos than a person makes. */
  loginFailuresByAccountAndAddress: { max: 10, seconds: 15 * minute, scaled: false },
  /** One address alone can't use up the account's hundred. */
  dailyLoginFailuresByAccountAndAddress: { max: 20, seconds: 24 * hour, scaled: false },
  /** Too few tries to guess an uncommon password from many addresses. */
  loginFailuresByAccount: { max: 100, seconds: 24 * hour, scaled: false },
  /** Above it, one address guesses codes of accounts whose passwords it knows. */
  wrongCodesByAddress: { max: 10, seconds: 15 * minute, scaled: true },
  /** A code of six digits, of which three count at a time, can't be guessed in years. */
  wrongCodesByAccount: { max: 10, seconds: hour, scaled: false },
  /** They can't be guessed, so they open an account whose other codes are used up by somebody else. */
  wrongRecoveryCodesByAccount: { max: 1_000, seconds: hour, scaled: false },
  /** More typos than a person makes while setting up an app. */
  confirmationsByAccount: { max: 20, seconds: hour, scaled: false },
  /** One address can't send reset emails to many accounts. */
  resetByAddress: { max: 10, seconds: hour, scaled: true },
  /** Nobody can flood a mailbox. */
  resetByAccount: { max: 5, seconds: hour, scaled: false },
  /** Strangers' requests on the public page don't use it up, and it doesn't use up the member's own. */
  resetByAdministrator: { max: 5, seconds: hour, scaled: false },
  /** More typos than a person makes, and few enough emails to addresses that nobody has confirmed. */
  emailChangesByAccount: { max: 5, seconds: hour, scaled: false },
  /** More typos than a buyer makes. Each correction sends the receipt to another address. */
  correctionsByPurchase: { max: 5, seconds: 24 * hour, scaled: false },
  correctionsByAddress: { max: 20, seconds: hour, scaled: true },
  /** A person asks once, and corrects a typo. Each request is a line on the owner's first page. */
  addressRequestsByAddress: { max: 5, seconds: hour, scaled: true },
  /** One email an hour says that people ask; the owner's first page has them all. */
  addressRequestAlerts: { max: 1, seconds: hour, scaled: false },
  /** More changes of mind than a buyer has, and few enough emails to the owner. */
  cancellationsByAccount: { max: 10, seconds: hour, scaled: false },
  /** One alert an hour for each purchase whose buyer asks to cancel again and again. The buyer gets every email. */
  cancellationAlerts: { max: 1, seconds: hour, scaled: false },
  /** The same for withdrawals. */
  withdrawalAlerts: { max: 1, seconds: hour, scaled: false },
  /** An impatient administrator sends each email once. */
  emailAgain: { max: 1, seconds: minute, scaled: false },
  /** A double click sends one test. Other words can be tested at once. */
  noticeTest: { max: 1, seconds: minute, scaled: false },
  /** More selections than a person invites. A user is invited once, whatever the selection. */
  invitationsByAccount: { max: 60, seconds: hour, scaled: true },
  /** More choices than one file has. A workbook occupies a process for a second. */
  importsByAccount: { max: 120, seconds: hour, scaled: true },
  /** A person takes the data along once. Each file reads every table. */
  exportsByAccount: { max: 10, seconds: hour, scaled: false },
  /** A person presses once. Each try costs a database query. */
  rescuesByAddress: { max: 20, seconds: hour, scaled: true },
  signInLinksByAddress: { max: 20, seconds: hour, scaled: true },
  emailLinksByAddress: { max: 20, seconds: hour, scaled: true },
  /** Services such as Google Calendar ask for many members from one address. A key can't be guessed anyway. */
  calendarsByAddress: { max: 3_000, seconds: hour, scaled: true },
  /** Each occupies the processor for some seconds. */
  propertyPapersByAccount: { max: 200, seconds: hour, scaled: true },
  /** A link works for ten minutes, and each use makes its file again. */
  downloadsByAccount: { max: 300, seconds: hour, scaled: true },
  /** Each try costs a database query. */
  resetCompleteByAddress: { max: 20, seconds: hour, scaled: true },
  /** More typos than a person makes; a code can't be guessed anyway. */
  resetCompleteFailuresByAccount: { max: 10, seconds: hour, scaled: false },
  /** More tries than a buyer needs, too few for testing stolen cards. */
  paymentsByAddress: { max: 10, seconds: 10 * minute, scaled: true },
  /** A buyer who tries several cards stays below it. */
  declinesByAddress: { max: 5, seconds: hour, scaled: true },
  /** Above it, someone is testing cards from many addresses. */
  declinesOverall: { max: 30, seconds: 10 * minute, scaled: true },
  /** One alert a day for each stuck payment or refund. */
  stuckAlerts: { max: 1, seconds: 24 * hour, scaled: false },
  /** One alert an hour while cards are being tested. */
  declineAlerts: { max: 1, seconds: hour, scaled: false },
  /** One alert a day for each video that Vimeo refuses. */
  videoAlerts: { max: 1, seconds: 24 * hour, scaled: false },
  /** One email a week about links and videos that the nightly check found broken. */
  brokenLinkAlerts: { max: 1, seconds: 7 * 24 * hour - hour, scaled: false },
  problemAlerts: { max: 1, seconds: 24 * hour, scaled: false },
  /** More videos than a person tries. One member can't fill the owner's mailbox with wrong reports. */
  videoFaultsByAccount: { max: 10, seconds: 24 * hour, scaled: false },
  /** The payment page polls every few seconds while it waits. */
  paymentStatusByAddress: { max: 120, seconds: 5 * minute, scaled: true },
  /** More pictures than a person chooses in an hour. Each occupies a process for some seconds. */
  uploadsByAccount: { max: 60, seconds: hour, scaled: true },
  /** More photos than a person takes of their properties in an hour. */
  propertyFilesByAccount: { max: 200, seconds: hour, scaled: true },
  /** More links than a person shares. */
  previewsByAccount: { max: 30, seconds: hour, scaled: true },
  /** More pages of a preview than a person opens. A ticket can't be guessed anyway. */
  previewReadsByAddress: { max: 120, seconds: 5 * minute, scaled: true },
  /** More than a person types: one search a second. Each one runs several queries. */
  searchesByAccount: { max: 600, seconds: 10 * minute, scaled: true },
  /** More than a person looks for in vain, so that one member can't fill the owner's list. */
  missesByAccount: { max: 30, seconds: hour, scaled: true },
  /** Every visit to the payment page takes one. */
  clientTokenByAddress: { max: 60, seconds: 10 * minute, scaled: true },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** While cards are being tested in bulk, an address gets a tenth of these. */
const tightened: readonly LimitName[] = ['paymentsByAddress', 'declinesByAddress', 'clientTokenByAddress']

export interface LimitsDeps {
  db: Db
  limitFactor: number
}

/** Counts first, so parallel tries can't slip through. @throws Refusal too_many, saying when to try again */
export async function countOrRefuse(deps: LimitsDeps, name: LimitName, ...parts: string[]): Promise<number> {
  const counter = await incrementCounter(deps.db, counterKey(name, parts), limits[name].seconds)
  if (counter.count > (await currentMax(deps, name))) throw tooManyTries(counter.secondsLeft)
  return counter.count
}

/** Counts one more. @returns whether the count is still within the limit */
export async function countWithin(deps: LimitsDeps, name: LimitName, ...parts: string[]): Promise<boolean> {
  const counter = await incrementCounter(deps.db, counterKey(name, parts), limits[name].seconds)
  return counter.count <= (await currentMax(deps, name))
}

export function describeLimit(
  { limitFactor }: Pick<LimitsDeps, 'limitFactor'>,
  name: LimitName,
): { count: number; minutes: number } {
  const { max, seconds, scaled }: Limit = limits[name]
  return { count: max * (scaled ? limitFactor : 1), minutes: seconds / minute }
}

/** Refuses if the limit is already used up, without counting. @throws Refusal `too_many` */
export async function refuseIfUsedUp(deps: LimitsDeps, name: LimitName, ...parts: string[]): Promise<void> {
  const counter = await readCounter(deps.db, counterKey(name, parts))
  if (counter && counter.count >= (await currentMax(deps, name))) throw tooManyTries(counter.secondsLeft)
}

export interface CountToSubtract {
  name: LimitName
  parts: string[]
  amount: number
}

/** Subtracts what was counted in advance and turned out to be harmless. */
export async function subtractCounts(deps: LimitsDeps, counts: readonly CountToSubtract[]): Promise<void> {
  await decrementCounters(
    deps.db,
    counts.map(({ name, parts, amount }) => ({ key: counterKey(name, parts), amount })),
  )
}

/** Resets an account's counts, from every address. @param account the first of the parts that were counted */
export async function resetCounts(db: Db, names: readonly LimitName[], account: string): Promise<void> {
  await deleteCounters(
    db,
    names.map((name) => counterKey(name, [account])),
  )
}

export const removeExpiredCounts = (db: Db): Promise<void> => deleteExpiredCounters(db)

async function currentMax(deps: LimitsDeps, name: LimitName): Promise<number> {
  const { count: usual } = describeLimit(deps, name)
  return tightened.includes(name) && (await isCardTestingInProgress(deps)) ? usual / 10 : usual
}

async function isCardTestingInProgress(deps: LimitsDeps): Promise<boolean> {
  const counter = await readCounter(deps.db, counterKey('declinesOverall', []))
  return counter !== undefined && counter.count > describeLimit(deps, 'declinesOverall').count
}

/** Stores only digests of addresses and emails. Each part has its own digest, so all keys of an account start alike. */
const counterKey = (name: LimitName, parts: string[]): string => [name, ...parts.map(partDigest)].join(':')

const partDigest = (part: string) => createHash('sha256').update(addressKey(part)).digest('base64url')

function tooManyTries(secondsLeft: number): Refusal {
  return new Refusal('too_many', `Too many tries. Please try again in ${waitingTimeText(secondsLeft)}.`, {
    retryAfterSeconds: secondsLeft,
  })
}

/** A waiting time, rounded up: "1 minute", "2 hours". */
export function waitingTimeText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes < 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
