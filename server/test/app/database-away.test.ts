import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { enrolled, readEnrollment } from '../attempts.ts'
import { createDatabase } from '../postgres.ts'
import { startTestSite, testPassword } from '../test-site.ts'

/** A proxy to the database, which can cut connections. */
async function cuttableWay(databaseUrl: string) {
  const to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let open = true
  const server = createServer((near) => {
    if (!open) return near.destroy()
    const far = connect(Number(to.port), to.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(databaseUrl)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: through.href,
    cut() {
      open = false
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      open = true
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const copy = await createDatabase(inject('postgresUrl'), `site_${newId().replaceAll('-', '')}`)
const way = await cuttableWay(copy.url)
const site = await startTestSite({ databaseUrl: way.url })
afterAll(async () => {
  way.restore()
  await site[Symbol.asyncDispose]()
  way.cut()
  await way.close()
  await copy.drop()
})

const fails = 'the database fails; until it works again, this is logged once a minute'

const busy = {
  status: 503,
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  body: { error: 'The site is busy. Please try again in a moment.', code: 'busy' },
}

test('without its database the site answers "busy", charges no card, and recovers by itself [V16.5.3 FT-08]', async () => {
  const person = await site.person()
  expect((await site.visitor.get('/readyz')).status).toBe(200)
  way.cut()
  expect(await site.logIn(person.email, testPassword)).toMatchObject(busy)
  expect(await person.get('/api/account')).toMatchObject(busy)
  expect(await person.get('/api/videos?productId=1')).toMatchObject(busy)
  expect(await site.visitor.post('/api/account/reset', { Email: person.email })).toMatchObject(busy)
  expect(await site.enroll('away@example.com')).toMatchObject(busy)
  expect(site.payments.requests).toEqual([])
  expect((await site.visitor.get('/readyz')).status).toBe(503)
  // Pages are still served, so a balancer that asks the instance keeps it.
  expect((await site.visitor.get('/readyz/instance')).status).toBe(200)
  expect((await site.visitor.get('/healthz')).status).toBe(200)
  way.restore()
  await site.until(async () => (await site.visitor.get('/readyz')).status === 200)
  expect((await site.logIn(person.email, testPassword)).status).toBe(200)
  expect((await site.enroll('away@example.com')).status).toBe(200)
})

test('if the database fails after the authorization, the buyer sees "Checking" and gets access once it is back [FT-08]', async () => {
  const email = 'cut@example.com'
  const { release } = site.payments.hold()
  const paying = site.enroll(email)
  await site.until(() => site.payments.requests.some(({ buyer }) => buyer.email === email))
  way.cut()
  release()
  expect(await paying).toMatchObject({ status: 202, body: { message: 'Checking' } })
  way.restore()
  await site.until(async () => (await readEnrollment(site, email).catch(() => undefined))?.access === 1, 25)
  expect(await readEnrollment(site, email)).toEqual(enrolled)
})

test('sweeping and emails stop with the database and resume with it, in few log lines', async () => {
  const person = await site.person()
  const lines = () => site.logLines.map((line) => JSON.parse(line) as { level: number; msg: string; failures?: number })
  await site.until(() => lines().findLast(({ msg }) => msg.startsWith('the database'))?.msg !== fails, 30)
  const before = site.logLines.length
  way.cut()
  await site.until(() =>
    lines()
      .slice(before)
      .some(({ msg }) => msg === fails),
  )
  expect((await site.visitor.get('/readyz')).status).toBe(503)
  way.restore()
  await site.until(async () => (await site.visitor.get('/readyz')).status === 200)
  const sweptAt = async () => {
    const { rows } = await site.db.execute<{ at: string }>(sql`select swept_at::text as at from site_state`)
    return rows[0]?.at
  }
  const first = await sweptAt()
  await site.until(async () => (await sweptAt()) !== first)
  expect((await site.visitor.post('/api/account/reset', { Email: person.email })).status).toBe(200)
  await site.emailTo(person.email, 'reset code')
  const over = await site.until(
    () =>
      lines()
        .slice(before)
        .find(({ msg }) => msg === 'the database works again'),
    30,
  )
  expect(over.failures).toBeGreaterThan(0)
  expect(
    lines()
      .slice(before)
      .filter(({ level }) => level >= 40)
      .map(({ msg }) => msg),
  ).toEqual([fails])
})

test('repeated database failures do not use up the connections', async () => {
  const person = await site.person('Super Admin')
  for (let turn = 0; turn < 15; turn += 1) {
    const form = { FirstName: 'Pat', LastName: 'Person', Email: person.email, Role: 'Super Admin' }
    const work = [1, 2, 3].map(() => person.put(`/api/users/${person.id}`, form))
    await new Promise((resolve) => setImmediate(resolve))
    way.cut()
    for (const { status } of await Promise.all(work)) expect([200, 503]).toContain(status)
    way.restore()
  }
  const replies = await Promise.all(Array.from({ length: 20 }, () => person.get('/api/account')))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
})
