import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, endAccess } from '../../../test/buyers.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { users } from '../../schema.ts'

const site = await startSharedSite({ timeZone: 'America/Chicago' })
const owner = await site.person('Super Admin', { email: 'owner@example.com' })

const plain = await buyer(site, { email: 'plain@example.com' })
const canceling = await buyer(site, { email: 'canceling@example.com' })
await canceling.post(`/api/account/purchases/${canceling.purchaseId}/cancellation`, {})
const former = await buyer(site, { email: 'former@example.com' })
await endAccess(site, former.id)
const banned = await buyer(site, { email: 'banned@example.com' })
await owner.post(`/api/users/${banned.id}/disable`, { Reason: 'Shared the password' })
await owner.post('/api/users', { FirstName: 'In', LastName: 'Vited', Email: 'invited@example.com', Role: 'Paid User' })

test.each(['sort=email&limit=50', 'search=example&limit=50&sort=email'])(
  'users of ?%s have marks for what is special about them',
  async (query) => {
    const { body } = await owner.get(`/api/users?${query}`)
    const marks = Object.fromEntries(body.map((row: { email: string; marks: string[] }) => [row.email, row.marks]))
    expect(marks).toMatchObject({
      'banned@example.com': ['disabled'],
      'canceling@example.com': ['cancellation open'],
      'former@example.com': ['access ended'],
      'invited@example.com': ['invited'],
      'owner@example.com': [],
      'plain@example.com': [],
    })
  },
)

test('users are filtered by the day of registration in UTC, which the list shows, in the list, its total and the export', async () => {
  const day = { registeredAt: new Date('2026-03-08T23:59:59Z') }
  await site.db.update(users).set(day).where(eq(users.id, plain.id))
  await site.db
    .update(users)
    .set({ registeredAt: new Date('2026-03-09T00:00:00Z') })
    .where(eq(users.id, former.id))
  for (const query of ['', 'search=example&', 'limit=50&', 'limit=50&search=example&']) {
    const { body, headers } = await owner.get(`/api/users?${query}from=2026-03-08&to=2026-03-08`)
    expect(body.map(({ email }: { email: string }) => email)).toEqual(['plain@example.com'])
    expect(headers['x-total-count']).toBe('1')
  }
  const { body } = await owner.post('/api/users/export', { from: '2026-03-09', to: '2026-03-09' })
  const file = await site.visitor.get(body.url)
  expect(file.body).toContain('former@example.com')
  expect(file.body).not.toContain('plain@example.com')
})
