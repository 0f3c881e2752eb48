import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countOrRefuse, describeLimit, resetCounts, subtractCounts } from '../limits/limits.ts'
import { consumeStep, findKey } from './factors.queries.ts'
import { consumeRecoveryCode, countRecoveryCodes } from './recovery-codes.queries.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

/** What second factors need. */
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

/** The account whose code is checked. */
export interface FactorUser {
  id: string
  emailKey: string
  now: Date
}

type Deps = Pick<FactorDeps, 'db' | 'jobs' | 'limitFactor' | 'log'>

/**
 * Uses up a code of the authenticator app or a recovery code. Wrong codes count by account and by address, and the
 * account's owner gets an email when they reach the limit. Counting comes first, so parallel tries can't slip through.
 * @throws Refusal too_many
 */
export async function consumeCodeOf(deps: Deps, user: FactorUser, code: string, address: string): Promise<boolean> {
  const byAddress = await countOrRefuse(deps, 'wrongCodesByAddress', address)
  const byAccount = await countOrRefuse(deps, 'wrongCodesByAccount', user.emailKey)
  if (await consumeAnyCode(deps, user, code)) {
    await subtractCounts(deps, [
      { name: 'wrongCodesByAddress', parts: [address], amount: 1 },
      { name: 'wrongCodesByAccount', parts: [user.emailKey], amount: 1 },
    ])
    return true
  }
  deps.log.info({ userId: user.id, address }, 'wrong code')
  const isLastTry =
    byAccount === describeLimit(deps, 'wrongCodesByAccount').count ||
    byAddress === describeLimit(deps, 'wrongCodesByAddress').count
  if (isLastTry) await deps.jobs.enqueue(deps.db, 'mail.wrong-codes', { userId: user.id })
  return false
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

/** Resets the wrong codes of an account, for a user who has just set a new password. */
export const forgetWrongCodes = (db: Db, emailKey: string): Promise<void> =>
  resetCounts(db, ['wrongCodesByAccount'], emailKey)

const wrongCode =
  'This code is not right, or was used before. Wait for the next one and try again. If codes keep failing, set the clock of your phone to automatic, or use a recovery code.'

/** A refusal that is shown beside the field of the code. */
export const refuseCode = (code: 'totp_required' | 'passkey_required' | 'conflict' | 'invalid_input'): Refusal =>
  new Refusal(code, wrongCode, { fields: { Code: wrongCode } })
