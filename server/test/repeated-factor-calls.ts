import { codeAt, setUpAuthenticator } from './authenticator.ts'
import type { Call } from './repeated-calls.ts'
import { createSoftwarePasskey } from './software-passkey.ts'
import { issuer, type TestSite, testPassword } from './test-site.ts'

type Prepare = (site: TestSite) => Promise<Call>

const provenPerson = (site: TestSite) => site.person('Paid User', { isProven: true })

async function personWithApp(site: TestSite) {
  const person = await provenPerson(site)
  return { ...person, ...(await setUpAuthenticator(person)) }
}

async function newPasskey(site: TestSite) {
  const person = await provenPerson(site)
  const passkey = createSoftwarePasskey({ origin: issuer })
  const { challengeId, options } = (await person.post('/api/passkeys/options', {})).body
  return { person, passkey, body: { ChallengeId: challengeId, Name: 'My phone', Passkey: passkey.register(options) } }
}

async function personWithPasskey(site: TestSite) {
  const { person, passkey, body } = await newPasskey(site)
  await person.post('/api/passkeys', body)
  return { ...person, passkey }
}

/** The operations about second factors and proofs, with a person of its own for every call. */
export const repeatedFactorCalls: Record<string, Prepare> = {
  'POST /api/second-factor/start': async (site) => ({
    path: '/api/second-factor/start',
    body: {},
    token: (await provenPerson(site)).token,
  }),
  'POST /api/second-factor/confirm': async (site) => {
    const { post, token } = await provenPerson(site)
    const { key } = (await post('/api/second-factor/start', {})).body
    return { path: '/api/second-factor/confirm', body: { Code: codeAt(key) }, token }
  },
  'POST /api/second-factor/remove': async (site) => ({
    path: '/api/second-factor/remove',
    body: {},
    token: (await personWithApp(site)).token,
  }),
  'POST /api/second-factor/recovery-codes': async (site) => ({
    path: '/api/second-factor/recovery-codes',
    body: {},
    token: (await personWithApp(site)).token,
  }),
  'POST /api/proof': async (site) => ({
    path: '/api/proof',
    body: { Password: testPassword },
    token: (await site.person()).token,
  }),
  'POST /api/proof/passkey/options': async (site) => ({
    path: '/api/proof/passkey/options',
    body: {},
    token: (await personWithPasskey(site)).token,
  }),
  'POST /api/proof/passkey': async (site) => {
    const { post, passkey, token } = await personWithPasskey(site)
    const { challengeId, options } = (await post('/api/proof/passkey/options', {})).body
    const body = { ChallengeId: challengeId, Passkey: passkey.signIn(options) }
    return { path: '/api/proof/passkey', body, token }
  },
  'POST /api/passkeys/options': async (site) => ({
    path: '/api/passkeys/options',
    body: {},
    token: (await provenPerson(site)).token,
  }),
  'POST /api/passkeys': async (site) => {
    const { person, body } = await newPasskey(site)
    return { path: '/api/passkeys', body, token: person.token }
  },
  'POST /api/passkeys/{id}/remove': async (site) => {
    const { get, token } = await personWithPasskey(site)
    const [{ id }] = (await get('/api/second-factor')).body.passkeys
    return { path: `/api/passkeys/${id}/remove`, body: {}, token }
  },
  'POST /api/token/passkey/options': async (site) => ({
    path: '/api/token/passkey/options',
    body: { Email: (await personWithPasskey(site)).email, Password: testPassword },
  }),
  'POST /api/token/passkey': async (site) => {
    const { email, passkey } = await personWithPasskey(site)
    const login = { Email: email, Password: testPassword }
    const { challengeId, options } = (await site.visitor.post('/api/token/passkey/options', login)).body
    return { path: '/api/token/passkey', body: { ChallengeId: challengeId, Passkey: passkey.signIn(options) } }
  },
}
