import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { TestSite } from './test-site.ts'

type Person = Pick<TestSite['visitor'], 'post'>

const stepMs = 30_000
/** More than a slow machine needs from a code to the answer to it. */
const neededMs = 12_000

/** The code of an authenticator app. @param steps how many steps of 30 seconds from now */
export const codeAt = (key: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * stepMs })

/** The code of the step before now, once the current step lasts long enough for the server to accept it. */
export async function previousCode(key: string): Promise<string> {
  const left = stepMs - (Date.now() % stepMs)
  if (left < neededMs) await setTimeout(left)
  return codeAt(key, -1)
}

/** Sets up an authenticator app for a person whose session has a proof, with the code of the step before now. */
export async function setUpAuthenticator(
  person: Person,
): Promise<{ key: string; usedCode: string; recoveryCodes: string[] }> {
  const { key } = (await person.post('/api/second-factor/start', {})).body
  const usedCode = await previousCode(key)
  const { status, body } = await person.post('/api/second-factor/confirm', { Code: usedCode })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { key, usedCode, recoveryCodes: body.recoveryCodes }
}
