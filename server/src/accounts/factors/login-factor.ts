import type { RoleName } from '@course/contract/roles'
import type { RequestFacts } from '../../platform/audit/actor.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditWrongFactor, consumeCodeOf, type FactorDeps, type FactorUser, refuseCode } from './factor-check.ts'

interface LoginUser extends FactorUser {
  role: RoleName
  hasAuthenticator: boolean
  hasPasskey: boolean
}

/**
 * Asks for the second factor of an account, after its right password.
 * @returns whether a factor was given; false for an account without one
 * @throws Refusal totp_required, passkey_required or too_many
 */
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
