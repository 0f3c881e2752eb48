import type { ProofMeans } from '@course/contract/accounts/second-factor'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { consumeCodeOf, refuseCode } from '../factors/factor-check.ts'
import { findFactorUser } from '../factors/factors.queries.ts'
import { storeProof } from '../sessions/proofs.ts'
import type { AccountsDeps } from './accounts.ts'
import { isOwnPassword } from './password-attempts.ts'

/** How the caller can prove who they are. A recovery code always works for a user with a factor. */
export async function readProofMeans({ db }: Pick<AccountsDeps, 'db'>, caller: Caller): Promise<ProofMeans> {
  const { hasAuthenticator, hasPasskey } = await readUser({ db }, caller)
  return { password: !hasAuthenticator && !hasPasskey, code: hasAuthenticator || hasPasskey, passkey: hasPasskey }
}

/** With a code, or with the password if there is no factor. @throws Refusal conflict beside the field, or too_many */
export async function prove(
  deps: AccountsDeps,
  caller: Caller,
  sent: { Password?: string | undefined; Code?: string | undefined },
  address: string,
): Promise<void> {
  const user = await readUser(deps, caller)
  const byFactor = user.hasAuthenticator || user.hasPasskey
  const isRight = byFactor
    ? sent.Code !== undefined && (await consumeCodeOf(deps, user, sent.Code, address))
    : sent.Password !== undefined && (await isOwnPassword(deps, user, sent.Password, address))
  if (!isRight) {
    deps.log.info({ userId: caller.id, address }, 'proof refused')
    throw byFactor ? refuseCode('conflict') : wrongPassword()
  }
  await storeProof(deps.db, { sessionId: caller.sessionId, userId: caller.id, byFactor })
  deps.log.info({ userId: caller.id, address }, 'proven')
}

const wrongPassword = () =>
  new Refusal('conflict', 'This is not your password.', { fields: { Password: 'This is not your password.' } })

async function readUser({ db }: Pick<AccountsDeps, 'db'>, caller: Caller) {
  const user = await findFactorUser(db, caller.id)
  if (!user) throw new Refusal('not_signed_in', 'Please log in.')
  return user
}
