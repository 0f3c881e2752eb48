import { keptAfterErasure } from '@course/contract/office/retention/retention-table'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMessage } from '../../../test/address-requests.ts'
import { completeVideos } from '../../../test/completions.ts'
import { notify, readAttemptState } from '../../../test/disputes.ts'
import { findInDump } from '../../../test/plain-dump.ts'
import { deadlineForm, deadlinePath, newProperty, saveValue } from '../../../test/properties.ts'
import {
  createRefundForm,
  createRefundTools,
  enrollBuyer,
  enrollSettledBuyer,
  type TestBuyer,
} from '../../../test/refunds.ts'
import { startSharedSite, startTestSite, type TestSite, testPassword } from '../../../test/test-site.ts'
import { digest, newId } from '../../platform/ids.ts'
import {
  auditEntries,
  bounces,
  emailChanges,
  erasures,
  invoiceDetails,
  papers,
  searchMisses,
  siteState,
  users,
} from '../../schema.ts'
import { continueErasures } from './erasure.ts'

const site = await startSharedSite()
const { owner, order, untilEnded } = await createRefundTools(site)
const kept: readonly string[] = keptAfterErasure.map(({ table }) => table)
const erasing = { ...site.checkout, mail: site.mail, erasureList: { add: async () => {} } }
const name = ['Zebulon', 'Quixley'] as const
const fullName = name.join(' ')
const formerEmail = 'former.zebulon@example.com'

type Person = ReturnType<TestSite['as']> & { id: string; email: string }

async function logInAs(email: string): Promise<Person> {
  const user = await site.memberByEmail(email)
  const member = site.as((await site.logIn(email, testPassword)).body.message)
  await member.post('/api/proof', { Password: testPassword })
  return { ...member, id: user?.id ?? '', email }
}
const erase = (by: Pick<Person, 'post'>, Word = 'erase ') => by.post('/api/account/erasure', { Word })
const rename = (id: string) =>
  site.db.update(users).set({ firstName: name[0], lastName: name[1] }).where(eq(users.id, id))
const findErasure = async (id: string) => (await site.db.select().from(erasures).where(eq(erasures.userId, id)))[0]
const untilErased = (id: string) => site.until(async () => (await findErasure(id))?.finishedAt)

/** A buyer who has left traces in everything. */
async function livelyMember(email: string) {
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await site.enroll(email, { user: { FirstName: name[0], LastName: name[1] } })
  site.payments.next({ kind: 'declined', reason: 'declined', detail: '2000' })
  await site.enroll(formerEmail, { user: { FirstName: name[0], LastName: name[1] } })
  const buyer = await enrollSettledBuyer(site, email)
  await rename(buyer.userId)
  await site.db.execute(sql`update attempts set first_name = ${name[0]}, last_name = ${name[1]} where email = ${email}`)
  const member = await logInAs(email)
  await member.put(`/api/notes/${newId()}`, {
    FromVersion: 0,
    Place: { Kind: 'state', State: 'tx' },
    Text: `${fullName} bids in Austin`,
  })
  const property = await newProperty(member, { Address: `House of ${fullName}` })
  await saveValue(member, property, { value: `${fullName} drove down the road` })
  await member.put(deadlinePath(property, newId()), deadlineForm({ What: `${fullName} pays` }))
  await site.db.insert(emailChanges).values({
    id: newId(),
    userId: member.id,
    kind: 'owner',
    oldEmail: formerEmail,
    newEmail: email,
    completedAt: new Date(),
  })
  await site.db
    .insert(bounces)
    .values({ userId: member.id, source: 'refusal', status: '5.1.1', detail: `<${email}>: no` })
  const another = { FirstName: name[0], LastName: name[1], Email: formerEmail }
  await site.visitor.post('/api/address-requests', newMessage(another))
  await completeVideos(site, member.id)
  const { id: certificateId } = (await member.post('/api/certificate', {})).body
  await member.put(`/api/account/purchases/${buyer.purchaseId}/invoice-details`, {
    Company: `${fullName} LLC`,
    Address: '1 Main Street',
  })
  await site.visitor.post('/api/account/reset', { Email: email })
  const form = { FirstName: name[0], LastName: 'Quixote', Email: email, Role: 'Paid User' }
  await owner.put(`/api/users/${member.id}`, form)
  await owner.put(`/api/users/${member.id}`, { ...form, LastName: name[1] })
  await owner.post(`/api/users/${member.id}/view`, { Reason: `${fullName} asked` })
  await order(buyer, createRefundForm('5.00', { Reason: `${fullName} was unhappy` }))
  await untilEnded(buyer)
  await member.post(`/api/account/purchases/${buyer.purchaseId}/cancellation`, {})
  await site.db.execute(
    sql`update cancellations set state = 'declined', answer = ${`Dear ${fullName}, no.`} where purchase_id = ${buyer.purchaseId}`,
  )
  await site.db.insert(searchMisses).values({ day: '2026-11-26', words: `login ${email}`, count: 1 })
  await site.db.update(siteState).set({ doctorFindings: sql`${JSON.stringify([{ text: fullName }])}::jsonb` })
  await site.jobsDone()
  return { ...buyer, ...member, certificateId }
}

test('after an erasure, a plain dump has name and address only in the tables on the published list [OD-04]', async () => {
  const email = 'zebulon.quixley@example.com'
  const member = await livelyMember(email)
  const before = await findInDump(site.db, [fullName, 'Quixley', email, formerEmail])
  for (const table of [
    'users',
    'attempts',
    'notes',
    'certificates',
    'refunds',
    'papers',
    'support_views',
    'search_misses',
    'properties',
    'sheets',
    'deadlines',
    'email_changes',
    'bounces',
    'address_requests',
  ])
    expect(before).toContain(table)
  const again = await logInAs(email)
  const reply = await erase(again)
  expect(reply).toMatchObject({ status: 200, body: { kept: [{ until: `${new Date().getUTCFullYear() + 10}-12-31` }] } })
  expect((await again.get('/api/account')).status).toBe(401)
  expect((await site.logIn(email, testPassword)).status).toBe(401)
  await untilErased(member.id)
  const after = await findInDump(site.db, [fullName, 'Quixley', email, formerEmail])
  expect(after).toEqual(['papers'])
  for (const table of after) expect(kept).toContain(table)
  expect(site.mail.sent.filter(({ to, text }) => to === email || text.includes(fullName))).toEqual([])
  const certificate = (await site.visitor.get(`/api/certificates/${member.certificateId}`)).body
  expect(certificate).toMatchObject({ state: 'withdrawn', name: null })
  const sum = await site.db.select().from(papers).where(eq(papers.purchaseId, member.purchaseId))
  expect(sum.reduce((all, { kind, amountCents }) => all + (kind === 'invoice' ? 1 : -1) * amountCents, 0)).toBe(2_499)
  expect(site.erased).toContain(digest(member.id))
  const entries = await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'person.erased'))
  expect(entries.map(({ personId }) => personId)).toContain(member.id)
}, 120_000)

test('what is still open is kept and listed with a date, and erased once it has ended', async () => {
  const email = 'open.quixley@example.com'
  const buyer = await enrollBuyer(site, email)
  await rename(buyer.userId)
  const member = await logInAs(email)
  const { body } = await erase(member)
  const [, open] = body.kept
  expect(open).toMatchObject({ why: expect.stringContaining('payment is still with the bank') })
  expect(open.until).toMatch(/^\d{4}-\d\d-\d\d$/)
  await site.until(async () => (await findErasure(member.id))?.heldUntil)
  const held = await findInDump(site.db, [email])
  expect(held).toContain('users')
  for (const table of held) expect([...kept, 'job', 'job_common']).toContain(table)
  expect((await owner.get(`/api/users/${member.id}/erasure`)).body).toMatchObject({ finishedAt: null, kept: body.kept })
  buyer.sale.status = 'settled'
  await site.until(async () => {
    await site.runDueJobs()
    return (await site.db.$count(papers, eq(papers.purchaseId, buyer.purchaseId))) > 0
  })
  await site.jobsDone()
  await continueErasures(erasing)
  expect((await findErasure(member.id))?.finishedAt).toBeInstanceOf(Date)
  expect(await findInDump(site.db, [email])).toEqual(['papers'])
}, 60_000)

test('a refund that is ordered after an erasure still gets its credit note, and nobody an email', async () => {
  const buyer = await enrollSettledBuyer(site, 'later.quixley@example.com')
  await erase(await logInAs(buyer.email))
  await untilErased(buyer.userId)
  await site.jobsDone()
  const sent = site.mail.sent.length
  expect((await order(buyer, createRefundForm('29.99'))).status).toBe(200)
  await untilEnded(buyer)
  await site.jobsDone()
  const rows = await site.db
    .select()
    .from(papers)
    .where(eq(papers.purchaseId, buyer.purchaseId))
    .orderBy(asc(papers.number))
  expect(rows.map(({ kind }) => kind)).toEqual(['invoice', 'credit note'])
  expect(rows[1]?.printed).toEqual(rows[0]?.printed)
  expect(site.mail.sent.slice(sent).filter(({ to }) => to === '' || to === buyer.email)).toEqual([])
})

test('the typed word and a recent proof are needed [OD-05]', async () => {
  const member = await site.person()
  expect((await erase(member)).body.code).toBe('proof_required')
  await member.post('/api/proof', { Password: testPassword })
  expect(await erase(member, 'delete')).toMatchObject({
    status: 400,
    body: { fields: { Word: 'Type ERASE to confirm.' } },
  })
  expect(await findErasure(member.id)).toBeUndefined()
})

test('of two requests at once, one begins the erasure', async () => {
  const member = await site.person()
  await member.post('/api/proof', { Password: testPassword })
  const replies = await Promise.all([
    erase(member),
    erase(member),
    owner.post(`/api/users/${member.id}/erasure`, { Word: 'ERASE' }),
  ])
  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  for (const status of statuses.slice(1)) expect([401, 409]).toContain(status)
  await untilErased(member.id)
})

test('the owner can erase a member, other administrators can’t, and an erased account can’t be enabled', async () => {
  const [member, clerk] = [await site.person(), await site.person('Super User')]
  const ask = (by: typeof clerk) => by.post(`/api/users/${member.id}/erasure`, { Word: 'ERASE' })
  expect((await ask(clerk)).status).toBe(403)
  expect((await ask(member)).status).toBe(403)
  expect((await ask(owner)).status).toBe(200)
  await untilErased(member.id)
  expect((await owner.get(`/api/users/${member.id}`)).body).toMatchObject({ firstName: 'Erased', email: '' })
  expect((await owner.post(`/api/users/${member.id}/enable`, {})).status).toBe(409)
  expect((await owner.post(`/api/users/${nobody}/erasure`, { Word: 'ERASE' })).status).toBe(404)
})
const nobody = '0190a000-0000-7000-8000-000000000000'

test('the last Super Admin can’t be erased; after another one exists, even the first account becomes anonymous and stays [OD-05]', async () => {
  await using other = await startTestSite()
  const first = await other.person('Super Admin')
  const refused = await first.post('/api/account/erasure', { Word: 'ERASE' })
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('last Super Admin') } })
  const second = await other.person('Super Admin')
  expect((await first.post('/api/account/erasure', { Word: 'ERASE' })).status).toBe(200)
  await other.until(async () => (await other.db.select().from(erasures))[0]?.finishedAt)
  const [oldest] = await other.db.select().from(users).orderBy(asc(users.id)).limit(1)
  expect(oldest).toMatchObject({ id: first.id, firstName: 'Erased', lastName: '', email: '', role: 'Paid User' })
  expect((await second.post(`/api/users/${second.id}/erasure`, { Word: 'ERASE' })).status).toBe(409)
})

test('an erasure that was cut off is completed the next night', async () => {
  const member = await site.person()
  await site.db.insert(erasures).values({ userId: member.id, requestedBy: 'person' })
  await continueErasures(erasing)
  expect((await findErasure(member.id))?.finishedAt).toBeInstanceOf(Date)
  expect(await findInDump(site.db, [member.email])).toEqual([])
})

const settle = async ({ email, sale }: Pick<TestBuyer, 'email' | 'sale'>, status: 'settled' | 'failed' = 'settled') => {
  sale.status = status
  await site.until(async () => {
    await site.runDueJobs()
    return !['settling', 'authorised'].includes((await readAttemptState(site, email)) ?? '')
  })
}
const dispute = ({ attemptId, sale }: TestBuyer, status: 'opened' | 'won') =>
  notify(site, {
    transactionId: sale.id,
    dispute: { id: `of-${attemptId}`, orderId: attemptId, ...(status === 'won' && { status }) },
    day: status === 'won' ? 2 : 1,
  })

test.each<[string, (buyer: TestBuyer) => unknown, (buyer: TestBuyer) => unknown, string[]]>([
  ['with the bank', () => undefined, settle, ['invoice']],
  ['settled', settle, () => undefined, ['invoice']],
  ['never collected', () => undefined, (buyer) => settle(buyer, 'failed'), []],
  [
    'being refunded',
    async (buyer) => {
      await settle(buyer)
      await order(buyer, createRefundForm('5.00'))
    },
    untilEnded,
    ['invoice', 'credit note'],
  ],
  [
    'disputed',
    async (buyer) => {
      await settle(buyer)
      await dispute(buyer, 'opened')
    },
    (buyer) => dispute(buyer, 'won'),
    ['invoice'],
  ],
])(
  'of a payment that is %s, papers name the company that the buyer gave before the erasure',
  async (state, before, after, kinds) => {
    const buyer = await enrollBuyer(site, `${state.replaceAll(' ', '.')}@example.com`)
    const member = await logInAs(buyer.email)
    const details = { Company: 'Quillfeather LLC', Address: '1 Main Street' }
    const path = `/api/account/purchases/${buyer.purchaseId}/invoice-details`
    expect(await member.put(path, details)).toMatchObject({ status: 200 })
    await before(buyer)
    expect(await erase(member)).toMatchObject({ status: 200 })
    await site.until(async () => {
      const row = await findErasure(member.id)
      return row?.heldUntil ?? row?.finishedAt
    })
    await after(buyer)
    await site.until(async () => {
      await site.runDueJobs()
      await site.jobsDone()
      await continueErasures(erasing)
      return (await findErasure(member.id))?.finishedAt
    })
    const issued = await site.db
      .select()
      .from(papers)
      .where(eq(papers.purchaseId, buyer.purchaseId))
      .orderBy(papers.number)
    expect(issued.map(({ kind }) => kind)).toEqual(kinds)
    for (const { printed } of issued) expect(printed.buyer.company).toBe(details.Company)
    expect(await site.db.$count(invoiceDetails, eq(invoiceDetails.purchaseId, buyer.purchaseId))).toBe(0)
  },
)

test('nobody can change, invite, import or give access to a person whose data is being erased, or was', async () => {
  const buyer = await enrollBuyer(site, 'closed.quixley@example.com')
  const [waiting, erased] = [await logInAs(buyer.email), await site.person()]
  await erase(waiting)
  await owner.post(`/api/users/${erased.id}/erasure`, { Word: 'ERASE' })
  await untilErased(erased.id)
  const entries = await site.db.$count(auditEntries)
  for (const { id } of [waiting, erased])
    for (const [method, path, body] of [
      [
        'put',
        '',
        { FirstName: 'New', LastName: 'Name', Email: 'new.name@example.com', Role: 'Super Admin', Reason: 'x' },
      ],
      ['post', '/invitation', {}],
      ['post', '/password-reset', {}],
      ['post', '/access', { Reason: 'asked' }],
      ['post', '/access/end', { Reason: 'asked' }],
      ['post', '/disable', { Reason: 'asked' }],
      ['post', '/enable', {}],
      ['post', '/bounce/clear', {}],
      ['post', '/view', { Reason: 'asked' }],
    ] as const)
      expect([path, (await owner[method](`/api/users/${id}${path}`, body)).status]).toEqual([path, 409])
  const file = `First Name,Last Name,Email\nNew,Name,${buyer.email}\n`
  const preview = await site.request('POST', '/api/users/import/preview', {
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' },
    payload: file,
  })
  expect(preview.body.rows).toMatchObject([{ outcome: 'refused', remark: expect.stringContaining('being erased') }])
  expect(await site.db.$count(auditEntries)).toBe(entries)
})
