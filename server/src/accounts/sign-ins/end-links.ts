import type { RequestFacts } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { digest, newSecret } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countOrRefuse } from '../limits/limits.ts'
import { endSignIns, findSignIn, findSignInByLink, storeEndLink } from './sign-ins.queries.ts'
import type { SignInsDeps } from './sign-ins.ts'

/** How long the link of an email about a new browser works. It outlives the sign-in. */
const endLinkHours = 24

/** Makes the secret for the email that is being sent. */
export async function createEndLink(
  db: Db,
  { userId, signInId }: { userId: string; signInId: string },
): Promise<{ at: Date; network: string; browser: string; secret: string } | undefined> {
  const signIn = await findSignIn(db, signInId, userId)
  if (!signIn) return undefined
  const secret = newSecret()
  await storeEndLink(db, signInId, digest(secret), endLinkHours * 60 * 60)
  return { ...signIn, secret }
}

/** Only administrators get such emails, so the audit log records it. @throws Refusal invalid_input or too_many */
export async function endSignInByLink(
  deps: SignInsDeps,
  token: string,
  { address, from }: { address: string; from: RequestFacts },
): Promise<void> {
  await countOrRefuse(deps, 'signInLinksByAddress', address)
  const signIn = await findSignInByLink(deps.db, digest(token))
  if (!signIn) {
    throw new Refusal(
      'invalid_input',
      'This link is no longer valid. On your account page you can end any login, and choose a new password.',
    )
  }
  await deps.db.transaction(async (tx) => {
    const count = await endSignIns(tx, signIn.userId, { id: signIn.id })
    if (count > 0) await audit(tx, { id: null, ...from }, 'sign-in.ended', { person: signIn.userId, after: { count } })
  })
  deps.log.info({ userId: signIn.userId, address }, 'sign-in ended by its email')
}
