import { createHash } from 'node:crypto'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backdatePurchase } from '../../../test/buyers.ts'
import {
  createRefundForm,
  createRefundTools,
  enrollBuyer,
  enrollSettledBuyer,
  type TestBuyer,
} from '../../../test/refunds.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { papers, purchases } from '../../schema.ts'
import { readPapers } from './purchase-papers.ts'

const site = await startSharedSite()
const { owner, order, untilEnded } = await createRefundTools(site)
const company = { Company: 'Łódź Land GmbH', Address: 'Hauptstraße 1\n10115 Berlin', TaxId: 'DE123456789' }
let count = 0

const papersOf = async ({ purchaseId }: Pick<TestBuyer, 'purchaseId'>) =>
  (await readPapers(site.db, [purchaseId]))(purchaseId).papers
const listOf = async (buyer: Pick<TestBuyer, 'purchaseId'>) =>
  (await papersOf(buyer)).map(({ kind, cause, amount }) => `${kind} ${amount} ${cause}`)

async function invoiced() {
  count += 1
  const buyer = await enrollSettledBuyer(site, `invoiced-${count}@example.com`)
  await site.until(async () => (await papersOf(buyer)).length > 0)
  return { ...buyer, ...site.as((await site.logIn(buyer.email, testPassword)).body.message) }
}
const give = (buyer: Awaited<ReturnType<typeof invoiced>>, details: object = company) =>
  buyer.put(`/api/account/purchases/${buyer.purchaseId}/invoice-details`, details)
const refundAll = async (buyer: TestBuyer, amount = '29.99') => {
  expect((await order(buyer, createRefundForm(amount))).status).toBe(200)
  await untilEnded(buyer)
}

test('a settled payment gets an invoice, and one that is not settled gets none', async () => {
  const buyer = await enrollBuyer(site, 'waits@example.com')
  await site.jobsDone()
  expect(await listOf(buyer)).toEqual([])
  const account = site.as((await site.logIn(buyer.email, testPassword)).body.message)
  const early = await account.post(`/api/account/purchases/${buyer.purchaseId}/papers`, {})
  expect(early).toMatchObject({ status: 409, body: { error: expect.stringContaining('not settled this payment yet') } })
  const stranger = await site.person()
  const foreign = await stranger.post(`/api/account/purchases/${buyer.purchaseId}/papers`, {})
  expect(foreign).toMatchObject({ status: 404, body: { error: 'This purchase does not exist.' } })
  expect(await listOf(await invoiced())).toEqual(['invoice 29.99 sale'])
})

test('each refund gets one credit note about the invoice, also one that voids the payment', async () => {
  const buyer = await invoiced()
  await refundAll(buyer, '5.00')
  await site.until(async () => (await papersOf(buyer)).length === 2)
  await refundAll(buyer, '24.99')
  await site.until(async () => (await papersOf(buyer)).length === 3)
  const [invoice, ...notes] = await papersOf(buyer)
  expect(notes.map(({ amount, aboutNumber }) => [amount, aboutNumber])).toEqual([
    ['5.00', invoice?.number],
    ['24.99', invoice?.number],
  ])
  const voided = await enrollBuyer(site, 'voided@example.com')
  await refundAll(voided)
  await site.until(async () => (await papersOf(voided)).length === 2)
  expect(await listOf(voided)).toEqual(['invoice 29.99 sale', 'credit note 29.99 refund'])
})

test('a company is added once: a credit note cancels the invoice, and another invoice replaces it', async () => {
  const buyer = await invoiced()
  await refundAll(buyer, '5.00')
  await site.until(async () => (await papersOf(buyer)).length === 2)
  expect((await give(buyer)).status).toBe(200)
  expect((await listOf(buyer)).slice(2)).toEqual(['credit note 24.99 details', 'invoice 24.99 details'])
  expect(await give(buyer)).toMatchObject({ status: 409, body: { error: expect.stringContaining('already') } })
  const [own] = (await buyer.get('/api/account/purchases')).body as OwnPurchase[]
  expect(own).toMatchObject({
    detailsUntil: null,
    invoiceDetails: { company: company.Company, address: company.Address, taxId: company.TaxId },
  })
  await refundAll(buyer, '1.00')
  await site.until(async () => (await papersOf(buyer)).length === 5)
  const all = await papersOf(buyer)
  expect(all.at(-1)).toMatchObject({ kind: 'credit note', amount: '1.00', aboutNumber: all[3]?.number })
  const [row] = await site.db
    .select()
    .from(papers)
    .where(eq(papers.id, all[4]?.id ?? ''))
  expect(row?.printed.buyer).toMatchObject({ company: company.Company, taxId: company.TaxId })
})

test('a company that is known before the settlement is on the first invoice', async () => {
  const buyer = await enrollBuyer(site, 'early@example.com')
  const account = site.as((await site.logIn(buyer.email, testPassword)).body.message)
  const path = `/api/account/purchases/${buyer.purchaseId}/invoice-details`
  expect((await account.put(path, company)).status).toBe(200)
  buyer.sale.status = 'settled'
  await site.until(async () => {
    await site.runDueJobs()
    return (await papersOf(buyer)).length > 0
  })
  await site.jobsDone()
  expect(await listOf(buyer)).toEqual(['invoice 29.99 sale'])
  const [row] = await site.db.select().from(papers).where(eq(papers.purchaseId, buyer.purchaseId))
  expect(row?.printed.buyer.company).toBe(company.Company)
})

test.each<[string, object, string, RegExp]>([
  ['300 characters', { ...company, Company: 'W'.repeat(300) }, 'Company', /at most 100 characters/],
  ['Thai', { ...company, Company: 'บริษัท ที่ดิน' }, 'Company', /can’t show: “บ”, .* and others\. .*Latin/],
  ['nothing but a mark of direction', { ...company, Company: '\u202e' }, 'Company', /Company is required/],
  ['an address in Thai', { ...company, Address: 'ถนน' }, 'Address', /Address has characters/],
  ['an address of many lines', { ...company, Address: 'a\n'.repeat(20) }, 'Address', /at most 6 lines/],
  [
    'a tax ID with a picture',
    { ...company, TaxId: '🎓' },
    'TaxId',
    /Tax ID has characters that our invoices can’t show: “🎓”/,
  ],
])('a company with %s is refused beside its field, and nothing is issued', async (_name, details, field, sentence) => {
  const buyer = await invoiced()
  const reply = await give(buyer, details)
  expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.stringMatching(sentence) } } })
  expect(await listOf(buyer)).toEqual(['invoice 29.99 sale'])
})

test('a right-to-left override in a company is left out', async () => {
  const buyer = await invoiced()
  expect((await give(buyer, { ...company, Company: 'Acme \u202eCBA\u202c Land' })).status).toBe(200)
  const [row] = await site.db
    .select()
    .from(papers)
    .where(eq(papers.purchaseId, buyer.purchaseId))
    .orderBy(sql`number desc`)
  expect(row?.printed.buyer.company).toBe('Acme CBA Land')
})

test('a company can’t be added after 90 days, to another buyer’s purchase, or after a full refund', async () => {
  const [late, other, refunded] = [await invoiced(), await invoiced(), await invoiced()]
  await backdatePurchase(site, late.purchaseId, new Date(Date.now() - 91 * 86_400_000))
  expect(await give(late)).toMatchObject({ status: 409, body: { error: expect.stringContaining('90 days') } })
  expect((await give({ ...late, put: other.put })).status).toBe(404)
  await refundAll(refunded)
  expect((await give(refunded)).status).toBe(409)
})

test('two requests at once add one company', async () => {
  const buyer = await invoiced()
  const replies = await Promise.all([give(buyer), give(buyer, { ...company, Company: 'Other LLC' })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await listOf(buyer)).toEqual(['invoice 29.99 sale', 'credit note 29.99 details', 'invoice 29.99 details'])
})

test('a refund that did not reach the buyer is invoiced again', async () => {
  const buyer = await invoiced()
  await refundAll(buyer)
  await site.until(async () => (await papersOf(buyer)).length === 2)
  await site.db.execute(sql`update refunds set state = 'failed' where purchase_id = ${buyer.purchaseId}`)
  await site.db.execute(sql`update purchases set refunded_cents = 0, status = 'paid' where id = ${buyer.purchaseId}`)
  await site.jobs.enqueue(site.db, 'papers.issue', { purchaseId: buyer.purchaseId })
  await site.until(async () => (await papersOf(buyer)).length === 3)
  expect((await listOf(buyer)).at(-1)).toBe('invoice 29.99 failed refund')
})

test('a purchase from before there were invoices gets one when its buyer or an administrator asks', async () => {
  for (const asker of ['buyer', 'administrator']) {
    const buyer = await enrollBuyer(site, `old-${asker}@example.com`)
    await site.db.execute(sql`update purchases set status = 'paid' where id = ${buyer.purchaseId}`)
    const account = site.as((await site.logIn(buyer.email, testPassword)).body.message)
    const ask = () =>
      asker === 'buyer'
        ? account.post(`/api/account/purchases/${buyer.purchaseId}/papers`, {})
        : owner.post(`/api/purchases/${buyer.purchaseId}/papers`, {})
    expect(await listOf(buyer)).toEqual([])
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await listOf(buyer)).toEqual(['invoice 29.99 sale'])
  }
})

test('a buyer downloads the stored bytes, an administrator too, and nobody else [OD-02]', async () => {
  const [buyer, other] = [await invoiced(), await site.person()]
  const [paper] = await papersOf(buyer)
  const link = (by: { post: typeof other.post }) => by.post(`/api/papers/${paper?.id}/file`, {})
  const fetchRaw = (url: string) => site.app.inject({ method: 'GET', url })
  const [row] = await site.db
    .select()
    .from(papers)
    .where(eq(papers.id, paper?.id ?? ''))
  for (const by of [buyer, owner]) {
    const file = await fetchRaw((await link(by)).body.url)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${paper?.number}.pdf"`,
    })
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(row?.sha256)
  }
  expect((await link(other)).status).toBe(404)
  const { url } = (await link(buyer)).body
  expect((await fetchRaw(`${url.slice(0, -3)}abc`)).statusCode).toBe(401)
})

test.each(['update papers set number = number + 1', 'delete from papers', 'truncate papers'])(
  'the database refuses: %s [OD-01]',
  async (statement) => {
    await invoiced()
    await expect(site.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changes') },
    })
  },
)

test('a name that the font lacks is not printed, and the invoice says who it is by the address', async () => {
  const buyer = await enrollBuyer(site, 'li.wei@example.com')
  await site.db.execute(sql`update users set first_name = '李' where email = 'li.wei@example.com'`)
  await site.db.execute(sql`update purchases set status = 'paid' where id = ${buyer.purchaseId}`)
  expect((await owner.post(`/api/purchases/${buyer.purchaseId}/papers`, {})).status).toBe(200)
  const [row] = await site.db.select().from(papers).where(eq(papers.purchaseId, buyer.purchaseId))
  expect(row?.printed.buyer).toMatchObject({ name: null, email: 'li.wei@example.com' })
})

test('hyphens and spaces of a word processor are printed like those of a keyboard, also those that were stored before', async () => {
  const buyer = await invoiced()
  const typed = { Company: 'Hill‑Ridge\u202fLtd', Address: '1\u2003Main\u200b St\u2028Mid‐Town', TaxId: 'DE‑1\u00ad2' }
  expect((await give(buyer, typed)).status).toBe(200)
  const [own] = (await buyer.get('/api/account/purchases')).body as OwnPurchase[]
  expect(own?.invoiceDetails).toMatchObject({
    company: 'Hill-Ridge Ltd',
    address: '1 Main St\nMid-Town',
    taxId: 'DE-12',
  })
  const stored = await enrollBuyer(site, 'anne-marie@example.com')
  await site.db.execute(sql`update users set first_name = 'Anne‑Marie' where email = 'anne-marie@example.com'`)
  await site.db.execute(sql`update purchases set status = 'paid' where id = ${stored.purchaseId}`)
  await owner.post(`/api/purchases/${stored.purchaseId}/papers`, {})
  const [row] = await site.db.select().from(papers).where(eq(papers.purchaseId, stored.purchaseId))
  expect(row?.printed.buyer.name).toMatch(/^Anne-Marie /)
})

test('the numbers have no gap and follow the time of issue, the sums agree with the purchases, and no paper has changed', async () => {
  await site.jobsDone()
  const rows = await site.db.select().from(papers).orderBy(papers.number)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  const times = rows.map(({ issuedAt }) => issuedAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  for (const { pdf, sha256 } of rows) expect(createHash('sha256').update(pdf).digest('hex')).toBe(sha256)
  for (const purchase of await site.db.select().from(purchases)) {
    const ofPurchase = rows.filter(({ purchaseId }) => purchaseId === purchase.id)
    const sum = ofPurchase.reduce(
      (total, { kind, amountCents }) => total + (kind === 'invoice' ? 1 : -1) * amountCents,
      0,
    )
    const isSold = purchase.status !== 'collecting' && purchase.status !== 'not collected'
    expect(sum, purchase.id).toBe(isSold ? purchase.amountCents - purchase.refundedCents : 0)
  }
})
