import { isAdministrator, type RoleName } from '@course/contract/roles'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { Refusal } from '../../platform/refusal.ts'
import type { FactorDeps } from './factor-check.ts'
import {
  advanceCounter,
  type ChallengePurpose,
  consumeChallenge,
  findPasskey,
  selectPasskeys,
  storeChallenge,
} from './factors.queries.ts'

/** The library is large, so a site without passkeys never loads it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Where passkeys belong to, by the site's own setting and never by a header of the request. */
export const relyingParty = ({ publicUrl }: Pick<FactorDeps, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** Administrators must unlock their passkey; for members, having it is enough beside the password. */
export const mustVerify = ({ role }: { role: RoleName }): boolean => isAdministrator(role)

export interface PasskeyAnswer {
  ChallengeId: string
  Passkey: object & { id: string }
}

interface PasskeyUser {
  id: string
  role: RoleName
}

export const challengeGone = () =>
  new Refusal('conflict', 'This took too long, or was sent twice. Please use your passkey again.')

/** What the browser needs to ask for one of a user's passkeys. @throws Refusal conflict for a user without any */
export async function askForPasskey(deps: FactorDeps, user: PasskeyUser, purpose: ChallengePurpose) {
  const passkeys = await selectPasskeys(deps.db, user.id)
  if (passkeys.length === 0) throw new Refusal('conflict', 'This account has no passkey.')
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).rpID,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as never,
    })),
    userVerification: mustVerify(user) ? 'required' : 'preferred',
  })
  const challengeId = await storeChallenge(deps.db, { userId: user.id, purpose, challenge: options.challenge })
  return { challengeId, options: { ...options } }
}

/** Uses up a challenge and checks the browser's answer. @returns the account, if its passkey signed the challenge */
export async function checkPasskey<U extends PasskeyUser>(
  deps: FactorDeps,
  answer: PasskeyAnswer,
  purpose: ChallengePurpose,
  findUser: (userId: string) => Promise<U | undefined>,
): Promise<U | undefined> {
  const asked = await consumeChallenge(deps.db, answer.ChallengeId, purpose)
  const user = asked && (await findUser(asked.userId))
  const passkey = user && (await findPasskey(deps.db, user.id, answer.Passkey.id))
  if (!asked || !passkey) return undefined
  const { rpID, origin } = relyingParty(deps)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer.Passkey as AuthenticationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: mustVerify(user),
    })
    return verified && (await advanceCounter(deps.db, passkey, authenticationInfo.newCounter)) ? user : undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    deps.log.warn({ userId: user.id, reason }, 'passkey refused')
    if (/counter/i.test(reason)) {
      await deps.jobs.enqueue(deps.db, 'mail.copied-passkey', { userId: user.id, name: passkey.name })
    }
    return undefined
  }
}
