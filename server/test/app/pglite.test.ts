import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectPglite } from '../../src/platform/db/connect.pglite.ts'
import { enrolled, findAttempts, readEnrollment, readHistory } from '../attempts.ts'
import { readCode } from '../codes.ts'
import { startTestSite, testPassword } from '../test-site.ts'

const directory = await mkdtemp(join(tmpdir(), 'course-site-pglite-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
const open = async () =>
  startTestSite({ database: await connectPglite(directory, join(import.meta.dirname, '../../migrations')) })

test('the whole site works on the embedded database, and its data survives a restart', async () => {
  {
    await using site = await open()
    expect((await site.visitor.get('/readyz')).status).toBe(200)
    expect(await site.offer()).toMatchObject({ amount: '29.99', open: true })
    const admin = await site.person('Super Admin', { email: 'admin@example.com' })

    const replies = await Promise.all([
      site.enroll('ada@example.com', { nonce: 'same' }),
      site.enroll('ada@example.com', { nonce: 'same' }),
      site.enroll('bob@example.com'),
      site.enroll('Bob@example.com'),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
    for (const email of ['ada@example.com', 'bob@example.com'])
      expect((await readEnrollment(site, email)).purchases).toBe(1)
    await site.emailTo('ada@example.com', 'receipt')
    await site.until(async () => (await readHistory(site, 'ada@example.com')).at(-1) === 'settling')

    const form = { FirstName: 'Eve', LastName: 'E', Email: 'ADA@example.com', Role: 'Paid User' }
    expect(await admin.post('/api/users', form)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(await admin.put(`/api/users/${admin.id}`, { ...form, Email: admin.email })).toMatchObject({ status: 409 })
    expect((await admin.get('/api/users?search=ada@&sort=-registrationTime&limit=1')).headers['x-total-count']).toBe(
      '1',
    )
    const bought = await admin.get('/api/purchases?search=bo&sort=firstName&limit=1')
    expect([bought.headers['x-total-count'], bought.body[0].email]).toEqual(['1', expect.stringMatching(/^bob@/i)])
    expect(bought.headers).not.toHaveProperty('link')
    expect((await admin.get('/api/purchases?limit=1')).headers.link).toContain('rel="next"')
  }
  {
    await using site = await open()
    const { body } = await site.logIn('ada@example.com', testPassword)
    expect((await site.as(body.message).get('/api/videos?productId=1')).body.length).toBeGreaterThanOrEqual(9)
    expect(await findAttempts(site, 'ada@example.com')).toHaveLength(1)
    await site.visitor.post('/api/account/reset', { Email: 'ada@example.com' })
    const code = readCode(await site.emailTo('ada@example.com', 'reset code'))
    const complete = (Password: string) => site.visitor.post('/api/account/reset-complete', { ...code, Password })
    const both = await Promise.all([complete('one fine password'), complete('two fine passwords')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    site.payments.next({ kind: 'lost' })
    expect((await site.enroll('late@example.com')).status).toBe(202)
    await site.until(async () => (await readEnrollment(site, 'late@example.com')).access === 1)
    expect(await readEnrollment(site, 'late@example.com')).toEqual(enrolled)
  }
}, 120_000)

test('after a first start that was killed halfway, the next start succeeds', async () => {
  const fresh = await mkdtemp(join(tmpdir(), 'course-site-pglite-'))
  const migrations = join(import.meta.dirname, '../../migrations')
  await mkdir(join(fresh, 'postgres-new'))
  await writeFile(join(fresh, 'postgres-new', 'PG_VERSION'), 'half')
  const database = await connectPglite(fresh, migrations)
  await database.ping()
  await database.close()
  expect(await readdir(fresh)).toEqual(['postgres'])
  await rm(fresh, { recursive: true, force: true })
}, 120_000)
