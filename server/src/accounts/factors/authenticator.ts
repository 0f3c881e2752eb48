import type { SecondFactor } from '@course/contract/accounts/second-factor'
import { isAdministrator } from '@course/contract/roles'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { countOrRefuse } from '../limits/limits.ts'
import { storeProof } from '../sessions/proofs.ts'
import { endSignIns } from '../sign-ins/sign-ins.queries.ts'
import { type FactorDeps, refuseCode } from './factor-check.ts'
import {
  confirmKey,
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticatorSince,
  findPendingKey,
  lockFactorUser,
  replaceRecoveryCodes,
  selectPasskeys,
  storePendingKey,
} from './factors.queries.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { drawQrCode, findStep, isCodeOfWrongClock, newAuthenticatorKey } from './totp.ts'

export async function readSecondFactor({ db }: Pick<FactorDeps, 'db'>, caller: Caller): Promise<SecondFactor> {
  const [since, passkeys, recoveryCodesLeft] = await Promise.all([
    findAuthenticatorSince(db, caller.id),
    selectPasskeys(db, caller.id),
    countRecoveryCodes(db, caller.id),
  ])
  return {
    authenticatorSince: since?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired: caller.mustHaveFactor,
  }
}

/** Creates a key for an authenticator app. One that is in use stays in use until the new one is confirmed. */
export async function startAuthenticator(
  { db, site }: FactorDeps,
  caller: Caller,
): Promise<{ key: string; qr: string }> {
  const key = newAuthenticatorKey()
  await storePendingKey(db, caller.id, key)
  return { key, qr: drawQrCode(key, { site: site.brand, email: caller.email }) }
}

/** Turns the app on with its first code, which is also a proof. @throws Refusal conflict, invalid_input or too_many */
export async function confirmAuthenticator(
  deps: FactorDeps,
  caller: Caller,
  code: string,
  address: string,
): Promise<string[]> {
  await countOrRefuse(deps, 'confirmationsByAccount', caller.id)
  return deps.db.transaction(async (tx) => {
    const user = await lockFactorUser(tx, caller.id)
    const key = await findPendingKey(tx, caller.id)
    if (!user || key === null) throw new Refusal('conflict', 'This key has expired. Please start again.')
    const step = findStep(key, code, user.now)
    if (step === undefined) throw isCodeOfWrongClock(key, code, user.now) ? wrongClock() : refuseCode('invalid_input')
    await confirmKey(tx, caller.id, key, step)
    await storeProof(tx, { sessionId: caller.sessionId, userId: caller.id, byFactor: true })
    const codes = await startFactors(tx, caller)
    await recordFactorChange(deps, tx, caller, address, { change: 'added', factor: 'authenticator' })
    return codes
  })
}

const wrongClockText =
  'This code belongs to another time: the clock of your phone or computer is off. Set it to automatic, and enter the next code.'
const wrongClock = () => new Refusal('invalid_input', wrongClockText, { fields: { Code: wrongClockText } })

/** @throws Refusal conflict if there is none, or if it is the last factor and the site requires one */
export async function removeAuthenticator(deps: FactorDeps, caller: Caller, address: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockFactorUser(tx, caller.id)
    if (!user?.hasAuthenticator) throw new Refusal('conflict', 'You have no authenticator app.')
    if (!user.hasPasskey) refuseIfRequired(caller)
    await deleteAuthenticator(tx, caller.id)
    if (!user.hasPasskey) await replaceRecoveryCodes(tx, caller.id, [])
    await recordFactorChange(deps, tx, caller, address, { change: 'removed', factor: 'authenticator' })
  })
}

/** @throws Refusal conflict for the last factor of a user who must have one */
export function refuseIfRequired(caller: Caller): void {
  if (!caller.mustHaveFactor) return
  throw new Refusal(
    'conflict',
    'This is your last second factor, and this site requires one of administrators. Add another one first.',
  )
}

/** @throws Refusal conflict for a user without any factor */
export async function renewRecoveryCodes(deps: FactorDeps, caller: Caller, address: string): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    const user = await lockFactorUser(tx, caller.id)
    if (!user?.hasAuthenticator && !user?.hasPasskey) {
      throw new Refusal('conflict', 'Set up an authenticator app or a passkey first.')
    }
    const codes = newRecoveryCodes()
    await replaceRecoveryCodes(tx, caller.id, codes)
    await recordFactorChange(deps, tx, caller, address, { change: 'renewed', factor: 'recovery codes' })
    return codes
  })
}

/** Ends the logins from before a user's first factor, because they came without one. */
export async function startFactors(tx: Db, { id, sessionId }: Caller): Promise<string[]> {
  if ((await countRecoveryCodes(tx, id)) > 0) return []
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, id, codes)
  await endSignIns(tx, id, { butNot: sessionId })
  return codes
}

export interface FactorChange {
  change: 'added' | 'removed' | 'renewed'
  factor: 'authenticator' | 'passkey' | 'recovery codes'
}

/** Records a change of factors in its transaction, and emails the account's owner about it. */
export async function recordFactorChange(
  { jobs, log }: FactorDeps,
  tx: Db,
  caller: Caller,
  address: string,
  change: FactorChange,
): Promise<void> {
  await jobs.enqueue(tx, 'mail.factor-changed', { userId: caller.id, ...change })
  if (isAdministrator(caller.role)) await audit(tx, caller, 'factor.changed', { after: { ...change } })
  log.info({ userId: caller.id, address }, `second factor ${change.change}: ${change.factor}`)
}
