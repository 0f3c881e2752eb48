import { expect, test } from 'vitest'
import { startTestSite, testPassword } from '../../../test/test-site.ts'

test('the right password gets a token whose claims the screen reads', async () => {
  await using site = await startTestSite()
  const ada = await site.person('Paid User', { email: 'Ada@example.com' })
  const reply = await site.logIn(' ada@EXAMPLE.com ', testPassword)
  expect(reply.status).toBe(200)
  const claims = JSON.parse(Buffer.from(reply.body.message.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ FirstName: 'Pat', Email: 'Ada@example.com', Role: 'Paid User', sub: ada.id, ver: 1 })
  expect(claims.exp - claims.iat).toBe(8 * 60 * 60)
})
