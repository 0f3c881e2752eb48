import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestSite } from '../../../test/test-site.ts'
import { users } from '../../schema.ts'

test('an export stops reading when its client disconnects', async () => {
  await using site = await startTestSite()
  const admin = await site.person('Super Admin')
  // More than the system's buffers hold while the client does not read.
  await site.db.execute(sql`drop index users_folded_text`)
  await site.db.execute(sql`
    insert into ${users} (id, first_name, last_name, email, email_key, role)
    select gen_random_uuid(), repeat('x', 50), repeat('y', 50), repeat('z', 230) || n || '@example.com', n::text, 'Paid User'
    from generate_series(1, 30000) as n`)
  const { body } = await admin.post('/api/users/export', { sort: 'email' })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  await new Promise<void>((resolve, reject) => {
    const request = get(`http://127.0.0.1:${port}${body.url}`, (response) => {
      response.once('data', () => {
        request.destroy()
        resolve()
      })
    })
    request.once('error', reject)
  })
  const line = await site.until(() => site.logLines.find((text) => text.includes('rows exported')))
  const { rows, isFull } = JSON.parse(line)
  expect(isFull).toBe(false)
  expect(rows).toBeLessThan(30_000)
})
