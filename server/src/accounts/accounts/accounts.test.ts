import { expect, test } from 'vitest'
import { startTestSite, testPassword } from '../../../test/test-site.ts'
import { createFirstAdministrator } from './accounts.ts'

test('a login with the right password returns a token with the claims that the pages need [3.7 3.10 7.5 V7.1.1 TK-03]', async () => {
  await using site = await startTestSite()
  const ada = await site.person('Paid User', { email: 'Ada@example.com' })
  const reply = await site.logIn(' ada@EXAMPLE.com ', testPassword)
  expect(reply.status).toBe(200)
  const claims = JSON.parse(Buffer.from(reply.body.message.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ FirstName: 'Pat', Email: 'Ada@example.com', Role: 'Paid User', sub: ada.id, ver: 1 })
  expect(claims.exp - claims.iat).toBe(8 * 60 * 60)
})

test('the first administrator gets no common password, and an existing one needs no other', async () => {
  await using site = await startTestSite()
  const common = { email: 'admin@example.com', password: 'password123' }
  await expect(createFirstAdministrator(site.checkout.db, common)).rejects.toThrow('This password is too common.')
  await createFirstAdministrator(site.checkout.db, { ...common, password: testPassword })
  expect(await createFirstAdministrator(site.checkout.db, common)).toEqual({ email: 'admin@example.com' })
})

test('a start reports an administrator that exists, even in a restored site with others', async () => {
  await using site = await startTestSite()
  const wanted = { email: 'admin@example.com', password: undefined }
  const { email, generatedPassword = '' } = await createFirstAdministrator(site.checkout.db, wanted)
  expect((await site.logIn(email, generatedPassword)).status).toBe(200)
  expect(await createFirstAdministrator(site.checkout.db, wanted)).toEqual({ email: 'admin@example.com' })
  const other = { email: 'another@example.com', password: undefined }
  expect(await createFirstAdministrator(site.checkout.db, other)).toEqual({ email: 'admin@example.com' })
})
