import { expect, test } from 'vitest'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { findEndpoints } from '../../../test/contract-endpoints.ts'
import { storedPdf } from '../../../test/course-files.ts'
import { createSoftwarePasskey } from '../../../test/software-passkey.ts'
import { issuer, startSharedSite, testPassword } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'

const site = await startSharedSite()

const owner = await site.person('Super Admin')
await setUpAuthenticator(owner)

async function requireFactors(needFactor: boolean): Promise<void> {
  const { version, body } = (await owner.get('/api/content/site')).body
  const Body = { ...body, administrators: { needFactor } }
  const saved = await owner.put('/api/content/site', { FromVersion: version, Body })
  const Documents = [{ Document: 'site', Version: saved.body.version }]
  const published = await owner.post('/api/content/publish', { Documents })
  if (published.status !== 200) throw new Error(JSON.stringify(published.body))
}

await requireFactors(true)
const required = { status: 403, body: { code: 'factor_required' } }
const guarded = (await findEndpoints()).filter(({ audience }) => audience !== 'public')
const settingUp = guarded.filter(({ worksWithoutFactor }) => worksWithoutFactor).map(({ path }) => path)

test('the operations that an administrator without a factor can use only set one up', () => {
  expect([...new Set(settingUp)].sort()).toEqual([
    '/api/logout',
    '/api/passkeys',
    '/api/passkeys/options',
    '/api/proof',
    '/api/proof/passkey',
    '/api/proof/passkey/options',
    '/api/second-factor',
    '/api/second-factor/confirm',
    '/api/second-factor/start',
  ])
})

test.each(guarded.map(({ method, path }) => [method, path] as const))(
  '%s %s answers factor_required unless it helps to set one up',
  async (method, path) => {
    const { token } = await site.person('Super User')
    const url = path.replace(/:\w+/g, newId())
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await site.request(method, url, { headers, ...(method === 'GET' ? {} : { payload: '{}' }) })
    if (settingUp.includes(path)) expect(reply.body?.code).not.toBe('factor_required')
    else expect(reply).toMatchObject(required)
  },
)

test('members need no factor', async () => {
  expect((await (await site.person()).get('/api/account')).status).toBe(200)
})

test('an administrator without a factor logs in, sets one up, and can go on [V6.3.3]', async () => {
  const { email } = await site.person('Super User')
  const clerk = site.as((await site.logIn(email, testPassword)).body.message)
  expect(await clerk.get('/api/users')).toMatchObject(required)
  expect((await clerk.get('/api/second-factor')).body).toMatchObject({ isRequired: true, authenticatorSince: null })
  await clerk.post('/api/proof', { Password: testPassword })
  await setUpAuthenticator(clerk)
  expect((await clerk.get('/api/users?limit=1')).status).toBe(200)
})

test('where a factor is required, the last one stays, even after two removals at the same time', async () => {
  const clerk = await site.person('Super User')
  await setUpAuthenticator(clerk)
  const { challengeId, options } = (await clerk.post('/api/passkeys/options', {})).body
  const Passkey = createSoftwarePasskey({ origin: issuer }).register(options)
  await clerk.post('/api/passkeys', { ChallengeId: challengeId, Name: 'My phone', Passkey })
  const [{ id }] = (await clerk.get('/api/second-factor')).body.passkeys
  const removals = [clerk.post('/api/second-factor/remove', {}), clerk.post(`/api/passkeys/${id}/remove`, {})]
  expect((await Promise.all(removals)).map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await clerk.get('/api/users?limit=1')).status).toBe(200)
  expect((await owner.post('/api/second-factor/remove', {})).body).toMatchObject({ code: 'conflict' })
  expect((await owner.get('/api/second-factor')).body.authenticatorSince).not.toBeNull()
})

test('what an administrator began without a factor ends once it is required', async () => {
  await requireFactors(false)
  const [clerk, member, file] = [await site.person('Super User'), await site.person(), await storedPdf(site)]
  const view = (await clerk.post(`/api/users/${member.id}/view`, { Reason: 'They asked for help.' })).body.message
  const urls: string[] = [
    (await clerk.post(`/api/course-files/${file.id}/ticket`, {})).body.url,
    (await clerk.post('/api/videos/tax-sale/file', {})).body.url,
    (await clerk.post('/api/users/export', {})).body.url,
  ]
  const preview = new URL((await clerk.post('/api/content/previews', {})).body.url).pathname
  const readPreview = () => site.visitor.get(preview)
  expect((await site.as(view).get('/api/account')).status).toBe(200)
  expect((await readPreview()).status).toBe(200)
  await requireFactors(true)
  expect((await site.as(view).get('/api/account')).status).toBe(401)
  expect((await readPreview()).status).toBe(404)
  for (const url of urls) expect([401, 403]).toContain((await site.visitor.get(url)).status)
})

test('the setting applies at once, in both directions', async () => {
  const clerk = await site.person('Super User')
  expect(await clerk.get('/api/account')).toMatchObject(required)
  await requireFactors(false)
  expect((await clerk.get('/api/account')).status).toBe(200)
  await requireFactors(true)
  expect(await clerk.get('/api/account')).toMatchObject(required)
})
