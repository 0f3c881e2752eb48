import { createTokenByPasskey, startPasskeyLogin } from '@course/contract/accounts/accounts'
import {
  addPasskey,
  proveByPasskey as proveCall,
  startPasskey,
  startPasskeyProof,
} from '@course/contract/accounts/second-factor'
import { ApiError, call } from '../api.ts'

/** Loaded only when a passkey is used. */
const browserPart = () => import('@simplewebauthn/browser')

const refused = (error: string) => new ApiError(0, { error })

/** Browsers don't say why. A user who closed the dialog knows. */
async function orRefused<T>(dialog: Promise<T>): Promise<T> {
  try {
    return await dialog
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw refused(isKnown ? 'This device has a passkey for your account already.' : 'No passkey was used.')
  }
}

type ForBrowser = Awaited<ReturnType<typeof call<typeof startPasskeyProof>>>

async function answerFrom({ challengeId, options }: ForBrowser) {
  const { startAuthentication } = await browserPart()
  const answer = await orRefused(startAuthentication({ optionsJSON: options as never }))
  return { ChallengeId: challengeId, Passkey: { ...answer } }
}

/** Asks the browser for a passkey, as a proof for this session. @throws ApiError */
export async function proveByPasskey(): Promise<void> {
  await call(proveCall, { body: await answerFrom(await call(startPasskeyProof)) })
}

/** Asks the browser for a passkey, after email and password. @returns an access token @throws ApiError */
export async function logInByPasskey(login: { Email: string; Password: string }): Promise<string> {
  const asked = await call(startPasskeyLogin, { body: login })
  return (await call(createTokenByPasskey, { body: await answerFrom(asked) })).message
}

/** Has the browser make a passkey. @returns recovery codes if there were none @throws ApiError */
export async function createPasskey(Name: string): Promise<string[]> {
  const { challengeId: ChallengeId, options } = await call(startPasskey)
  const { startRegistration } = await browserPart()
  const made = await orRefused(startRegistration({ optionsJSON: options as never }))
  return (await call(addPasskey, { body: { ChallengeId, Name, Passkey: { ...made } } })).recoveryCodes
}
