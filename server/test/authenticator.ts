import { Secret, TOTP } from 'otpauth'
import type { TestSite } from './test-site.ts'

type Person = Pick<TestSite['visitor'], 'post'>

/** The code of an authenticator app. @param steps how many steps of 30 seconds from now */
export const codeAt = (key: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * 30_000 })

/** Sets up an authenticator app for a person whose session has a proof. The code of the step before now is used up. */
export async function setUpAuthenticator(person: Person): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = (await person.post('/api/second-factor/start', {})).body
  const confirm = () => person.post('/api/second-factor/confirm', { Code: codeAt(key, -1) })
  const first = await confirm()
  // A step may have ended between the two.
  const confirmed = first.status === 200 ? first : await confirm()
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return { key, recoveryCodes: confirmed.body.recoveryCodes }
}
