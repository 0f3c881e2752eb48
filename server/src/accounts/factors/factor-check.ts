import { isAdministrator, type RoleName } from '@course/contract/roles'
import type { RequestFacts } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countOrRefuse, resetCounts, subtractCounts } from '../limits/limits.ts'
import { consumeRecoveryCode, consumeStep, countRecoveryCodes, findKey } from './factors.queries.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

export interface FactorDeps {
  db: Db
  jobs: Jobs
  limitFactor: number
  publicUrl: string
  site: { brand: string }
  log: {
    info(event: { userId: string | undefined; address: string }, message: string): void
    warn(event: object, message: string): void
  }
}

export interface FactorUser {
  id: string
  emailKey: string
  now: Date
}

type Deps = Pick<FactorDeps, 'db' | 'jobs' | 'limitFactor' | 'log'>

/** Counts by account and by address first, so that parallel tries can't slip through. @throws Refusal too_many */
export async function consumeCodeOf(deps: Deps, user: FactorUser, code: string, address: string): Promise<boolean> {
  const byAccount = isRecoveryCode(code) ? 'wrongRecoveryCodesByAccount' : 'wrongCodesByAccount'
  await countOrRefuse(deps, 'wrongCodesByAddress', address)
  const tries = await countOrRefuse(deps, byAccount, user.emailKey)
  if (await consumeAnyCode(deps, user, code)) {
    await subtractCounts(deps, [
      { name: 'wrongCodesByAddress', parts: [address], amount: 1 },
      { name: byAccount, parts: [user.emailKey], amount: 1 },
    ])
    return true
  }
  deps.log.info({ userId: user.id, address }, 'wrong code')
  await emailOwnerAfterThreeErrors(deps, user, tries)
  return false
}

/** @param tries wrong ones within an hour */
async function emailOwnerAfterThreeErrors({ db, jobs }: Deps, user: { id: string }, tries: number): Promise<void> {
  if (tries === 3) await jobs.enqueue(db, 'mail.wrong-codes', { userId: user.id })
}

/** Records a login that ended at a wrong factor. The audit log has those of administrators. */
async function auditWrongFactor(
  { db }: Pick<Deps, 'db'>,
  user: { id: string; role: RoleName },
  from: RequestFacts,
): Promise<void> {
  if (!isAdministrator(user.role)) return
  await db.transaction((tx) => audit(tx, { id: null, ...from }, 'sign-in.wrong-factor', { person: user.id }))
}

export async function recordWrongPasskey(
  deps: Deps,
  user: Omit<FactorUser, 'now'> & { role: RoleName },
  from: RequestFacts,
): Promise<void> {
  await auditWrongFactor(deps, user, from)
  await emailOwnerAfterThreeErrors(deps, user, await countOrRefuse(deps, 'wrongCodesByAccount', user.emailKey))
}

async function consumeAnyCode(deps: Deps, user: FactorUser, code: string): Promise<boolean> {
  if (isRecoveryCode(code)) return consumeRecovery(deps, user.id, code)
  const key = await findKey(deps.db, user.id)
  const step = key === null ? undefined : findStep(key, code, user.now)
  return step !== undefined && consumeStep(deps.db, user.id, step)
}

/** The owner hears of every recovery code that is used, because a stolen one would be used only once. */
async function consumeRecovery({ db, jobs, log }: Deps, userId: string, code: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, userId, code))) return false
    const left = await countRecoveryCodes(tx, userId)
    await jobs.enqueue(tx, 'mail.recovery-code-used', { userId, left })
    log.warn({ userId, left }, 'a recovery code was used')
    return true
  })
}

export const resetWrongCodes = (db: Db, emailKey: string): Promise<void> =>
  resetCounts(db, ['wrongCodesByAccount'], emailKey)

const wrongCode =
  'This code is not right, or was used before. Wait for the next one and try again. If codes keep failing, set the clock of your phone to automatic'

export function refuseCode(code: 'totp_required' | 'passkey_required' | 'conflict' | 'invalid_input'): Refusal {
  // While an authenticator is added there are no recovery codes yet.
  const sentence = code === 'invalid_input' ? `${wrongCode}.` : `${wrongCode}, or use a recovery code.`
  return new Refusal(code, sentence, { fields: { Code: sentence } })
}

interface LoginUser extends FactorUser {
  role: RoleName
  hasAuthenticator: boolean
  hasPasskey: boolean
}

/** @returns false for an account without any @throws Refusal totp_required, passkey_required or too_many */
export async function checkLoginFactor(
  deps: FactorDeps,
  user: LoginUser,
  code: string | undefined,
  { address, from }: { address: string; from: RequestFacts },
): Promise<boolean> {
  if (!user.hasAuthenticator && !user.hasPasskey) return false
  const missing = user.hasAuthenticator ? 'totp_required' : 'passkey_required'
  if (code === undefined) throw new Refusal(missing, askFor[missing], { passkey: user.hasPasskey })
  if (await consumeCodeOf(deps, user, code, address)) return true
  await auditWrongFactor(deps, user, from)
  throw refuseCode(missing)
}

const askFor = {
  totp_required: 'Enter the code of your authenticator app, or a recovery code.',
  passkey_required: 'Use your passkey, or enter a recovery code.',
}
