import type { Db } from '../../db/db.ts'
import { countOrRefuse, type LimitName, type LimitsDeps, resetCounts, undoCounts } from '../limits/limits.ts'
import { isPassword } from './passwords.ts'

/** A password to compare with, and the account whose limits the try counts for. */
export interface Guarded {
  emailKey: string
  passwordHash: string | null | undefined
}

/**
 * Whether a password is the account's own. A try is counted before it is checked, and tries count together wherever a
 * password is asked for, so that no other form is a way around the limits of the login. The right password clears what
 * its own address was counted for.
 * @throws Refusal too_many
 */
export async function isOwnPassword(
  deps: LimitsDeps,
  account: Guarded,
  password: string,
  address: string,
): Promise<boolean> {
  const tries = await countTry(deps, account.emailKey, address)
  if (!(await isPassword(password, account.passwordHash))) return false
  await undoTries(deps, account.emailKey, address, tries)
  return true
}

/**
 * The same for the password of a payment that has made no account yet. It need not be the password of an account with
 * that email, so only this try is taken back.
 * @throws Refusal too_many
 */
export async function isPasswordOfPayment(
  deps: LimitsDeps,
  payment: Guarded,
  password: string,
  address: string,
): Promise<boolean> {
  await countTry(deps, payment.emailKey, address)
  if (!(await isPassword(password, payment.passwordHash))) return false
  await undoTries(deps, payment.emailKey, address, { lately: 1, today: 1 })
  return true
}

const limitNames: readonly LimitName[] = [
  'loginFailuresByAccountAndAddress',
  'dailyLoginFailuresByAccountAndAddress',
  'loginFailuresByAccount',
]

/** Forgets every failed try at an account's password, from whatever address. */
export const forgetPasswordTries = (db: Db, emailKey: string): Promise<void> => resetCounts(db, limitNames, emailKey)

/** How often one address tried an account's password: in the last 15 minutes, and in the last 24 hours. */
interface Tries {
  lately: number
  today: number
}

/** The narrow limits come first: what they refuse does not count against the account. */
async function countTry(deps: LimitsDeps, emailKey: string, address: string): Promise<Tries> {
  const lately = await countOrRefuse(deps, 'loginFailuresByAccountAndAddress', emailKey, address)
  const today = await countOrRefuse(deps, 'dailyLoginFailuresByAccountAndAddress', emailKey, address)
  await countOrRefuse(deps, 'loginFailuresByAccount', emailKey)
  return { lately, today }
}

function undoTries(deps: LimitsDeps, emailKey: string, address: string, { lately, today }: Tries): Promise<void> {
  return undoCounts(deps, [
    { name: 'loginFailuresByAccountAndAddress', parts: [emailKey, address], amount: lately },
    { name: 'dailyLoginFailuresByAccountAndAddress', parts: [emailKey, address], amount: today },
    { name: 'loginFailuresByAccount', parts: [emailKey], amount: today },
  ])
}
