import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { email, firstName, lastName } from '@course/contract/fields'
import { emailPattern } from '@course/contract/typed-text/email-address'
import { asc, eq, getTableName, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newMessage } from '../../../test/address-requests.ts'
import { findInDump } from '../../../test/plain-dump.ts'
import { enrollSettledBuyer, type TestBuyer } from '../../../test/refunds.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { insertUser } from '../../accounts/accounts.ts'
import { fileMail } from '../../platform/gateways/mail.files.ts'
import { newId } from '../../platform/ids.ts'
import { addressRequests, emailChanges, erasures, searchMisses, users } from '../../schema.ts'
import { continueErasures } from './erasure.ts'
import { ownTables } from './personal-data.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const erasing = { ...site.checkout, mail: site.mail, erasureList: { add: async () => {} } }

async function erase(id: string): Promise<void> {
  expect(await owner.post(`/api/users/${id}/erasure`, { Word: 'ERASE' })).toMatchObject({ status: 200 })
  await site.until(async () => (await site.db.select().from(erasures).where(eq(erasures.userId, id)))[0]?.finishedAt)
}

/** Every row about a person, with their jobs and emails. */
async function everythingOf({ userId: id, attemptId }: TestBuyer) {
  const tables = await Promise.all(
    ownTables.map(async ({ table, rowsOf }) => [
      getTableName(table),
      (await site.db.select().from(table).where(rowsOf(id))).map((row) => JSON.stringify(row, bigints)).toSorted(),
    ]),
  )
  const jobs = (await site.db.execute(
    sql`select id, name, data, state from pgboss.job where data ->> 'userId' = ${id} order by id`,
  )) as unknown as { rows: unknown[] }
  // An alert can be about both.
  const own = site.mail.sent.filter(({ to, text }) => to !== owner.email && text.includes(attemptId))
  const sent = own.map(({ subject }) => subject)
  return { ...Object.fromEntries(tables), jobs: jobs.rows, sent }
}
const bigints = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** A buyer with a failed payment of before the account, and a report. */
async function buyer(Email: string, [FirstName, LastName]: readonly [string, string]) {
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await site.enroll(Email, { user: { FirstName, LastName } })
  const bought = await enrollSettledBuyer(site, Email)
  await site.db.update(users).set({ firstName: FirstName, lastName: LastName }).where(eq(users.id, bought.userId))
  await site.visitor.post('/api/address-requests', newMessage({ FirstName, LastName, Email }))
  await site.jobsDone()
  return bought
}

test.each([
  ['an ordinary name', ['Tax', 'Deed']],
  ['a name that looks like the data of a job', ['"isNew":', 'false']],
] as const)('erasing one of two people with %s leaves the rows of the other as they were', async (_what, name) => {
  const key = name[0].length
  const [one, other] = [await buyer(`one${key}@example.com`, name), await buyer(`other${key}@example.com`, name)]
  const change = { FirstName: name[0], LastName: name[1], Role: 'Paid User', Reason: 'asked' }
  for (const { userId, email: old } of [one, other])
    await owner.put(`/api/users/${userId}`, { ...change, Email: `new.${old}` })
  await site.visitor.post(
    '/api/address-requests',
    newMessage({ FirstName: name[0], LastName: name[1], Email: `unknown${key}@example.com` }),
  )
  await site.db.insert(searchMisses).values({ day: '2026-11-26', words: name.join(' ').toLowerCase(), count: 1 })
  await site.jobsDone()
  const before = await everythingOf(other)
  expect(before.jobs.length).toBeGreaterThan(0)
  await erase(one.userId)
  expect(await everythingOf(other)).toEqual(before)
  const requests = await site.db.select().from(addressRequests).where(eq(addressRequests.lastName, name[1]))
  expect(requests.map(({ email: said }) => said)).toEqual([other.email, `unknown${key}@example.com`])
  expect(await site.db.$count(searchMisses, eq(searchMisses.words, name.join(' ').toLowerCase()))).toBe(1)
})

test.each(['the earlier', 'the later'])(
  'erasing %s of two holders of an address leaves the rows of the other as they were',
  async (which) => {
    const shared = `${which.replace(' ', '.')}@company.example`
    const earlierName = ['Earla', `First${which.length}`] as const
    const laterName = ['Latimer', `Second${which.length}`] as const
    const earlier = await buyer(shared, earlierName)
    const moved = { FirstName: earlierName[0], LastName: earlierName[1], Role: 'Paid User', Reason: 'asked' }
    await owner.put(`/api/users/${earlier.userId}`, { ...moved, Email: `moved.${shared}` })
    await site.jobsDone()
    const later = await buyer(shared, laterName)
    const [erased, other] = which === 'the earlier' ? [earlier, later] : [later, earlier]
    const name = which === 'the earlier' ? earlierName : laterName
    const before = await everythingOf(other)
    expect(before).toMatchObject({
      address_requests: [expect.any(String)],
      attempts: [expect.any(String), expect.any(String)],
    })
    await erase(erased.userId)
    expect(await everythingOf(other)).toEqual(before)
    const left = await findInDump(site.db, [name.join(' '), name[1]])
    expect(left.filter((table) => table !== 'papers')).toEqual([])
  },
)

const nameText = (field: typeof firstName) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .map((text) => field.safeParse(text).data)
    .filter((text) => text !== undefined)
const address = fc
  .stringMatching(emailPattern)
  .map((text) => email.safeParse(text).data)
  .filter((text) => text !== undefined)

test('every name and address that can be stored can be erased', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'course-site-outbox-'))
  const mail = fileMail(outbox, 'course@example.com')
  const person = fc.record({
    firstName: nameText(firstName),
    lastName: nameText(lastName),
    email: address,
    former: address,
  })
  await fc.assert(
    fc.asyncProperty(person, async ({ former, ...named }) => {
      const key = newId().slice(-12)
      const [present, old] = [`x${key}.${named.email}`, `y${key}.${former}`].map((text) =>
        email.parse(text.slice(-250)),
      )
      if (!present || !old) throw new Error('no address')
      const userId = await insertUser(site.db, { ...named, email: present, role: 'Paid User', passwordHash: null })
      await site.db
        .insert(emailChanges)
        .values({ id: newId(), userId, kind: 'owner', oldEmail: old, newEmail: present, completedAt: new Date() })
      for (const to of [present, old]) {
        const report = { id: newId(), paidOn: '2026-11-26', amountCents: 1 } as const
        await site.db.insert(addressRequests).values({ ...report, ...named, email: to })
        await site.db.insert(searchMisses).values({ day: '2026-11-26', words: `find ${to.toLowerCase()}`, count: 1 })
        await mail.send({ to, replyTo: 'us@example.com', subject: 'Hello', text: 'Hello', html: '' })
      }
      await site.db.insert(erasures).values({ userId, requestedBy: 'person' })
      await continueErasures({ ...erasing, mail })
      expect(await findInDump(site.db, [present, old])).toEqual([])
      expect(await readdir(outbox)).toEqual([])
      const [row] = await site.db.select().from(users).where(eq(users.id, userId)).orderBy(asc(users.id))
      expect(row).toMatchObject({ firstName: 'Erased', lastName: '', email: '' })
    }),
    { numRuns: 40, endOnFailure: true },
  )
  await rm(outbox, { recursive: true })
}, 120_000)

test('an alert about an erased person is sent first, and then deleted', async () => {
  const { userId, attemptId } = await buyer('alerted@example.com', ['Alma', 'Alerted'])
  await site.db.transaction((tx) =>
    site.jobs.enqueue(tx, 'mail.alert', { subject: 'Later', text: `Order ${attemptId} of alerted@example.com` }, 3600),
  )
  await site.db.insert(erasures).values({ userId, requestedBy: 'person' })
  await continueErasures(erasing)
  expect(await findInDump(site.db, ['alerted@example.com'])).toContain('job')
  await site.db.execute(sql`update pgboss.job set start_after = now() where data::text like ${`%${attemptId}%`}`)
  await site.jobsDone()
  expect(site.mail.sent.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Later'))
  await continueErasures(erasing)
  expect(await findInDump(site.db, ['alerted@example.com'])).toEqual(['papers'])
})
