import { createRescueLink } from '../src/accounts/accounts.ts'
import { digest, newSecret } from '../src/platform/ids.ts'
import { codeAt } from './authenticator.ts'
import { newPasskey, personWithApp, personWithPasskey, provenPerson } from './factor-people.ts'
import type { Call } from './repeated-calls.ts'
import { type TestSite, testPassword } from './test-site.ts'

type Prepare = (site: TestSite) => Promise<Call>

/** The operations about second factors and proofs, with a person of its own for every call. */
export const repeatedFactorCalls: Record<string, Prepare> = {
  'POST /api/rescue': async (site) => {
    const { email } = await personWithApp(site)
    const Token = newSecret()
    await createRescueLink(site, { email, tokenHash: digest(Token) })
    return { path: '/api/rescue', body: { Token, Password: testPassword } }
  },
  'POST /api/second-factor/start': async (site) => ({
    path: '/api/second-factor/start',
    body: {},
    token: (await provenPerson(site)).token,
  }),
  'POST /api/second-factor/confirm': async (site) => {
    const { post, token } = await provenPerson(site, 'Super User')
    const { key } = (await post('/api/second-factor/start', {})).body
    return { path: '/api/second-factor/confirm', body: { Code: codeAt(key) }, token }
  },
  'POST /api/second-factor/remove': async (site) => ({
    path: '/api/second-factor/remove',
    body: {},
    token: (await personWithApp(site, 'Super User')).token,
  }),
  'POST /api/second-factor/recovery-codes': async (site) => ({
    path: '/api/second-factor/recovery-codes',
    body: {},
    token: (await personWithApp(site, 'Super User')).token,
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
    const person = await provenPerson(site, 'Super User')
    const { body } = await newPasskey(site, person)
    return { path: '/api/passkeys', body, token: person.token }
  },
  'POST /api/passkeys/{id}/remove': async (site) => {
    const { get, token } = await personWithPasskey(site, 'Super User')
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
