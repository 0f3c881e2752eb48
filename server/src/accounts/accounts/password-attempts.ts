import type { Db } from '../../platform/db/db.ts'
import { countOrRefuse, type LimitName, type LimitsDeps, resetCounts, subtractCounts } from '../limits/limits.ts'
import { isPassword } from './passwords.ts'

export interface PasswordCheck {
  emailKey: string
  passwordHash: string | null | undefined
}

/** Counts the try first. All forms share the counts, so that none gets around the limits. @throws Refusal too_many */
export async function isOwnPassword(
  deps: LimitsDeps,
  account: PasswordCheck,
  password: string,
  address: string,
): Promise<boolean> {
  const tries = await countTry(deps, account.emailKey, address)
  if (!(await isPassword(password, account.passwordHash))) return false
  await undoTries(deps, account.emailKey, address, tries)
  return true
}

/** An account with this email may have another password, so the right one undoes only this try. */
export async function isPasswordOfPayment(
  deps: LimitsDeps,
  payment: PasswordCheck,
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

export const resetPasswordTries = (db: Db, emailKey: string): Promise<void> => resetCounts(db, limitNames, emailKey)

interface Tries {
  lately: number
  today: number
}

/** Counts the narrow limits first, so that tries refused by them don't count against the account. */
async function countTry(deps: LimitsDeps, emailKey: string, address: string): Promise<Tries> {
  const lately = await countOrRefuse(deps, 'loginFailuresByAccountAndAddress', emailKey, address)
  const today = await countOrRefuse(deps, 'dailyLoginFailuresByAccountAndAddress', emailKey, address)
  await countOrRefuse(deps, 'loginFailuresByAccount', emailKey)
  return { lately, today }
}

function undoTries(deps: LimitsDeps, emailKey: string, address: string, { lately, today }: Tries): Promise<void> {
  return subtractCounts(deps, [
    { name: 'loginFailuresByAccountAndAddress', parts: [emailKey, address], amount: lately },
    { name: 'dailyLoginFailuresByAccountAndAddress', parts: [emailKey, address], amount: today },
    { name: 'loginFailuresByAccount', parts: [emailKey], amount: today },
  ])
}
