import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { violatedUnique } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { storeProof } from '../sessions/proofs.ts'
import { recordFactorChange, refuseIfRequired, startFactors } from './authenticator.ts'
import type { FactorDeps } from './factor-check.ts'
import {
  consumeChallenge,
  deletePasskey,
  insertPasskey,
  lockFactorUser,
  replaceRecoveryCodes,
  selectPasskeys,
  storeChallenge,
} from './factors.queries.ts'
import {
  challengeGone,
  checkPasskey,
  loadWebAuthn,
  mustVerify,
  type PasskeyAnswer,
  relyingParty,
} from './passkey-answers.ts'

/** More devices than a person has. */
const maxPasskeys = 20

/** What the browser needs to make a passkey. @throws Refusal conflict if there are too many */
export async function startPasskey(deps: FactorDeps, caller: Caller) {
  const existing = await selectPasskeys(deps.db, caller.id)
  if (existing.length >= maxPasskeys) throw new Refusal('conflict', 'You have many passkeys. Remove one first.')
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: deps.site.brand,
    rpID: relyingParty(deps).rpID,
    userName: caller.email,
    userID: new TextEncoder().encode(caller.id),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as never,
    })),
    authenticatorSelection: {
      residentKey: 'discouraged',
      userVerification: mustVerify(caller) ? 'required' : 'preferred',
    },
  })
  const challengeId = await storeChallenge(deps.db, { userId: caller.id, purpose: 'add', challenge: options.challenge })
  return { challengeId, options: { ...options } }
}

/** Adds the passkey that the browser made, which is also a proof. @throws Refusal conflict or invalid_input */
export async function addPasskey(
  deps: FactorDeps,
  caller: Caller,
  sent: PasskeyAnswer & { Name: string },
  address: string,
): Promise<string[]> {
  const credential = await readNewPasskey(deps, caller, sent)
  try {
    return await deps.db.transaction(async (tx) => {
      await lockFactorUser(tx, caller.id)
      await insertPasskey(tx, { ...credential, id: newId(), userId: caller.id, name: sent.Name })
      await storeProof(tx, { sessionId: caller.sessionId, userId: caller.id, byFactor: true })
      const codes = await startFactors(tx, caller)
      await recordFactorChange(deps, tx, caller, address, { change: 'added', factor: 'passkey' })
      return codes
    })
  } catch (error) {
    if (violatedUnique(error) !== 'passkeys_credential') throw error
    throw new Refusal('conflict', 'This passkey is in use already.')
  }
}

async function readNewPasskey(deps: FactorDeps, caller: Caller, { ChallengeId, Passkey }: PasskeyAnswer) {
  const asked = await consumeChallenge(deps.db, ChallengeId, 'add')
  if (asked?.userId !== caller.id) throw challengeGone()
  const { rpID, origin } = relyingParty(deps)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const checked = await verifyRegistrationResponse({
    response: Passkey as unknown as RegistrationResponseJSON,
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: mustVerify(caller),
  }).catch((error: unknown) => {
    deps.log.warn({ userId: caller.id, reason: String(error) }, 'passkey refused')
    return undefined
  })
  if (!checked?.verified) throw new Refusal('invalid_input', 'This passkey can’t be used here. Please try another one.')
  const { id: credentialId, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return { credentialId, publicKey: Buffer.from(publicKey), counter, transports }
}

/** @throws Refusal not_found, or conflict if it is the last factor and the site requires one */
export async function removePasskey(deps: FactorDeps, caller: Caller, id: string, address: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockFactorUser(tx, caller.id)
    const isLast = !user?.hasAuthenticator && (await selectPasskeys(tx, caller.id)).every((other) => other.id === id)
    if (isLast) refuseIfRequired(caller)
    if (!(await deletePasskey(tx, caller.id, id))) throw new Refusal('not_found', 'This passkey does not exist.')
    if (isLast) await replaceRecoveryCodes(tx, caller.id, [])
    await recordFactorChange(deps, tx, caller, address, { change: 'removed', factor: 'passkey' })
  })
}

/** Proves who the caller is, for their session, with a passkey. @throws Refusal conflict */
export async function proveByPasskey(
  deps: FactorDeps,
  caller: Caller,
  answer: PasskeyAnswer,
  address: string,
): Promise<void> {
  const findCaller = async (userId: string) => (userId === caller.id ? caller : undefined)
  if (!(await checkPasskey(deps, answer, 'proof', findCaller))) throw challengeGone()
  await storeProof(deps.db, { sessionId: caller.sessionId, userId: caller.id, byFactor: true })
  deps.log.info({ userId: caller.id, address }, 'proven')
}
