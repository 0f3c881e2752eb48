import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { readCode } from '../../../test/codes.ts'
import { editAndPublish, edits, openTab } from '../../../test/editors.ts'
import { followLinks } from '../../../test/follow-links.ts'
import { createRefundForm, enrollSettledBuyer } from '../../../test/refunds.ts'
import { startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { newId, smallestIdAt } from '../../platform/ids.ts'
import { auditEntries } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

interface Entry {
  id: string
  act: string
  sentence: string
  details: string[]
}
const search = async (query: Record<string, string>) => owner.get(`/api/audit?${new URLSearchParams(query)}`)
const entriesOf = async (text: string): Promise<Entry[]> => (await search({ search: text })).body
const newUser = (Email: string) => ({ FirstName: 'Ida', LastName: 'Wells', Email, Role: 'Paid User' })

test('an entry says who did what to whom, with the values before and after, the request and the network [V16.2.1]', async () => {
  const person = await site.person()
  const change = { FirstName: 'Ida', Role: 'Super User', Password: 'a new password for Ida' }
  const { headers } = await owner.put(`/api/users/${person.id}`, change)
  const [entry] = await entriesOf(person.email)
  expect(entry).toMatchObject({
    act: 'user.changed',
    sentence: expect.stringMatching(/^Pat Person\d+ changed a user: Ida Person\d+\.$/),
    details: [
      'First name from Pat to Ida',
      'Role from Paid User to Super User',
      'Password: changed',
      'Reason: none given',
    ],
    actorId: owner.id,
    personId: person.id,
    before: { role: 'Paid User', firstName: 'Pat' },
    after: { role: 'Super User', firstName: 'Ida', password: 'changed', reason: 'none given' },
    requestId: headers['x-request-id'],
    network: '203.0.113.9',
  })
})

test('a search finds the entries by and about a person or a purchase, and actions and days narrow it', async () => {
  const [author, ada] = [await site.person('Super Admin'), await enrollSettledBuyer(site, 'audited.buyer@example.com')]
  await author.post(`/api/purchases/${ada.purchaseId}/refunds`, createRefundForm('5.00', { Reason: 'Sorry' }))
  await author.post(`/api/purchases/${ada.purchaseId}/receipt`, {})
  const acts = async (query: Record<string, string>) => (await search(query)).body.map(({ act }: Entry) => act)
  for (const text of [author.email, author.id.toUpperCase(), ada.email, ada.userId, ada.purchaseId])
    expect(await acts({ search: text }), text).toEqual(['receipt.sent', 'refund.ordered'])
  expect(await acts({ search: ada.purchaseId, act: 'refund.ordered' })).toEqual(['refund.ordered'])
  expect(await acts({ search: ada.purchaseId, act: 'user.created' })).toEqual([])
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'America/Chicago' }).format(new Date())
  expect(await acts({ search: ada.purchaseId, from: day, to: day })).toHaveLength(2)
  expect(await acts({ search: ada.purchaseId, to: '2020-01-01' })).toEqual([])
  expect((await search({ search: 'nobody@example.com' })).headers['x-total-count']).toBe('0')
  expect((await search({ act: 'something' })).status).toBe(400)
  const [, refund] = await entriesOf(ada.purchaseId)
  expect(refund?.sentence).toMatch(/ ordered a refund: Ada Lovelace\.$/)
  expect(refund?.details).toEqual(expect.arrayContaining(['Amount: $5.00', 'Reason: Sorry']))
})

test('pages follow each other without gaps, with and without a search', async () => {
  const author = await site.person('Super Admin')
  const people = await Promise.all(Array.from({ length: 7 }, () => site.person()))
  for (const { id } of people) await author.post(`/api/users/${id}/password-reset`, {})
  for (const start of [`/api/audit?limit=3&search=${author.id}`, '/api/audit?limit=50']) {
    const { pages, last } = await followLinks<Entry & { id: string }>(owner, start)
    const ids = pages.flat().map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
    expect((await followLinks(owner, last, 'prev')).pages.reverse().flat()).toEqual(pages.flat())
    if (start.includes('search')) expect(ids).toHaveLength(7)
  }
})

test('the person who changed the price is found by the action, with both prices', async () => {
  await using other = await startTestSite()
  const author = await other.person('Super Admin')
  const before = (await other.visitor.get('/api/payments/offer')).body.amount
  const reply = await editAndPublish(author, 'prices', (prices) =>
    JSON.parse(
      JSON.stringify(prices)
        .replaceAll(before, '19.99')
        .replaceAll(String(Math.round(Number(before) * 100)), '1999'),
    ),
  )
  expect(reply.status).toBe(200)
  const { body } = await author.get('/api/audit?act=offer.published')
  expect(body[0].sentence).toMatch(/^Pat Person\d+ changed the price or the terms\.$/)
  expect(body[0].details).toEqual(['Price from $29.99 to $19.99', 'Publication: 2', 'Documents: “Price”, version 2'])
  expect(body[0]).toMatchObject({ before: { price: '29.99' }, after: { price: '19.99' } })
})

test('saves of one draft by one person within ten minutes are one entry, and a publication is one of its own', async () => {
  await using other = await startTestSite()
  const [author, colleague] = [await other.person('Super Admin'), await other.person('Super User')]
  const save = async (who: typeof author, text: string) => (await openTab(who, 'home')).save(edits.headline(text))
  const acts = async () => (await author.get('/api/audit')).body.map(({ act }: Entry) => act).reverse()
  await save(author, 'One')
  await save(author, 'Two')
  await save(colleague, 'Three')
  await save(author, 'Four')
  expect(await acts()).toEqual(['draft.saved', 'draft.saved'])
  await (await openTab(author, 'home')).publish()
  await save(author, 'Five')
  expect(await acts()).toEqual(['draft.saved', 'draft.saved', 'content.published', 'draft.saved'])
  await other.db.execute(sql`alter table audit_entries disable trigger user`)
  await other.db.update(auditEntries).set({ at: sql`now() - interval '11 minutes'` })
  await other.db.execute(sql`alter table audit_entries enable trigger user`)
  await save(author, 'Six')
  expect((await acts()).length).toBe(5)
})

test('failed sign-ins of administrators are in the log with the typed email, those of members are not', async () => {
  const [admin, member] = [await site.person('Super User'), await site.person()]
  await site.logIn(member.email, 'not the password')
  await site.logIn(` ${admin.email.toUpperCase()}`, 'not the password')
  const [entry] = await site.until(async () => {
    const entries = await entriesOf(admin.email)
    return entries.length > 0 && entries
  })
  expect(entry).toMatchObject({
    act: 'sign-in.failed',
    sentence: expect.stringMatching(/^Someone failed to log in as an administrator: Pat Person\d+\.$/),
    details: [`Typed email: ${admin.email.toUpperCase()}`],
    actorId: null,
    network: '203.0.113.9',
  })
  expect(await entriesOf(member.email)).toEqual([])
})

test('new passwords of administrators are in the log, however they were set', async () => {
  const admin = await site.person('Super User')
  await site.visitor.post('/api/account/reset', { Email: admin.email })
  const code = readCode(await site.emailTo(admin.email, 'reset code'))
  await site.visitor.post('/api/account/reset-complete', { ...code, Password: 'a password by code' })
  const { body } = await site.logIn(admin.email, 'a password by code')
  const change = { CurrentPassword: 'a password by code', Password: 'a password of my own' }
  expect((await site.as(body.message).put('/api/account/password', change)).status).toBe(200)
  expect((await entriesOf(admin.email)).map(({ act }) => act)).toEqual(['password.changed', 'password.set-by-code'])
})

test('the file has every entry of the filter, and is in the log itself', async () => {
  const author = await site.person('Super Admin')
  for (let at = 0; at < 3; at += 1) await author.post('/api/users', newUser(`exported${at}@example.com`))
  const { url } = (await owner.post('/api/audit/export', { search: author.email })).body
  const { body, headers } = await site.visitor.get(url)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-log-/)
  const rows: Record<string, string>[] = parse(body, { columns: true, bom: true })
  expect(rows.map(({ Action }) => Action)).toEqual(Array(3).fill('Created a user'))
  expect(rows[0]).toMatchObject({ By: author.id, Network: '203.0.113.9', Entry: expect.stringContaining('Ida Wells') })
  const [fetched, linked] = (await search({ search: 'audit' })).body
  expect([fetched.act, linked.act]).toEqual(['download.fetched', 'download.linked'])
  expect(fetched.after.filter).toEqual({ search: 'yes' })
})

test('erasing a person leaves the entries without the values about the person', async () => {
  const { id, email } = await site.person()
  await owner.post(`/api/users/${id}/disable`, { Reason: 'A secret reason' })
  expect((await entriesOf(email))[0]?.details).toEqual(['Reason: A secret reason'])
  await site.db.execute(sql`select erase_audit_values(${id}::uuid)`)
  expect((await entriesOf(email))[0]).toMatchObject({
    act: 'user.disabled',
    personId: id,
    details: [],
    network: '203.0.113.9',
  })
})

test('the retention job deletes whole months past their time, and networks and typed emails after 90 days', async () => {
  await using other = await startTestSite()
  const insert = async (age: string) => {
    const { rows } = await other.db.execute<{ at: string }>(sql.raw(`select (${age})::text as at`))
    const at = new Date(rows[0]?.at ?? '')
    const id = smallestIdAt(at).slice(0, 24) + newId().slice(24)
    await other.db.insert(auditEntries).values({ id, at, act: 'user.enabled', before: {}, after: {} })
    await other.db.execute(sql`insert into audit_mentions values (${id}::uuid, 'someone', 'user.enabled')`)
    for (const kind of ['values', 'network', 'typed'])
      await other.db.execute(
        sql`insert into audit_personal_values (entry_id, kind, before, after) values (${id}::uuid, ${kind}, '{}', '{}')`,
      )
    return id
  }
  const month = `date_trunc('month', now() - interval '7 years', 'UTC')`
  const ids = {
    past: await insert(`${month} - interval '1 second'`),
    monthBegun: await insert(`${month} + interval '1 second'`),
    older: await insert(`now() - interval '91 days'`),
    newer: await insert(`now() - interval '89 days'`),
  }
  const { deleteOldRecords } = await import('../retention/retention.ts')
  await deleteOldRecords({ ...other.checkout, auditYears: 7 })
  const { rows } = await other.db.execute<{ id: string; kinds: string }>(
    sql`select id, (select string_agg(kind, ' ' order by kind) from audit_personal_values where entry_id = id) as kinds from audit_entries order by id`,
  )
  expect(rows).toEqual([
    { id: ids.monthBegun, kinds: 'values' },
    { id: ids.older, kinds: 'values' },
    { id: ids.newer, kinds: 'network typed values' },
  ])
})

test('an import is one entry with its counts, found by everyone whom it created or changed', async () => {
  const known = await site.person()
  const payload = [
    'First Name,Last Name,Email,Role',
    `Changed,Name,${known.email},Paid User`,
    'New,Name,imported@example.com,Paid User',
  ].join('\n')
  const { status } = await site.request('POST', '/api/users/import?columns=firstName,lastName,email,role', {
    payload,
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${owner.token}` },
  })
  expect(status).toBe(200)
  for (const email of [known.email, 'imported@example.com'])
    expect((await entriesOf(email))[0]?.details).toEqual(
      expect.arrayContaining(['Created: 1', 'Changed: 1', 'Left out: 0']),
    )
  const [row] = await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'users.imported'))
  expect(row?.after).toMatchObject({ changedIds: [known.id], createdIds: [expect.any(String)] })
})

test('what a member does is not in the log', async () => {
  const ada = await buyer(site)
  await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
  expect(await entriesOf(ada.email)).toEqual([])
})
