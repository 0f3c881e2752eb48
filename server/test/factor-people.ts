import type { RoleName } from '@course/contract/roles'
import { setUpAuthenticator } from './authenticator.ts'
import { createSoftwarePasskey } from './software-passkey.ts'
import type { TestSite } from './test-site.ts'

/** A person whose session has a proof of identity. */
export const provenPerson = (site: TestSite, role: RoleName = 'Paid User') => site.person(role, { isProven: true })

export async function personWithApp(site: TestSite, role?: RoleName) {
  const person = await provenPerson(site, role)
  return { ...person, ...(await setUpAuthenticator(person)) }
}

/** A new passkey, and the body that adds it to a person. */
export async function newPasskey(site: TestSite, person: Pick<TestSite['visitor'], 'post'>) {
  const passkey = createSoftwarePasskey({ origin: site.publicUrl })
  const { challengeId, options } = (await person.post('/api/passkeys/options', {})).body
  return { passkey, body: { ChallengeId: challengeId, Name: 'My phone', Passkey: passkey.register(options) } }
}

export async function personWithPasskey(site: TestSite, role?: RoleName) {
  const person = await provenPerson(site, role)
  const { passkey, body } = await newPasskey(site, person)
  await person.post('/api/passkeys', body)
  return { ...person, passkey }
}
