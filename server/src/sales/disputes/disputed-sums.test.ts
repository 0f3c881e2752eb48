import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { notify, type TestNotification } from '../../../test/disputes.ts'
import { createRefundForm, createRefundTools, enrollSettledBuyer, type TestBuyer } from '../../../test/refunds.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { disputes } from '../../schema.ts'
import { compareWithProvider } from '../reconciliation/reconciliation.ts'

const site = await startTestSite()
const { owner, order, untilEnded } = await createRefundTools(site)
afterAll(async () => {
  expect(await compareWithProvider(site.checkout, new Date(Date.now() + 2 * 3_600_000))).toEqual([])
  await site[Symbol.asyncDispose]()
})

type Change = Omit<NonNullable<TestNotification['dispute']>, 'id'> & { name?: string }
let day = 0
const dispute = ({ sale }: TestBuyer, { name = 'A', ...change }: Change) => {
  day += 1
  return notify(site, { transactionId: sale.id, dispute: { id: `${name} ${sale.id}`, ...change }, day })
}
const refund = async (buyer: TestBuyer, amount: string) => {
  await order(buyer, createRefundForm(amount))
  await untilEnded(buyer)
}

/** What every place says of one purchase: the sums of the list, the export, and the purchase's page. */
async function readEverywhere(buyer: TestBuyer) {
  const search = `search=${buyer.email}`
  const { gross, refunded, disputed, net } = (await owner.get(`/api/purchases/sums?${search}`)).body
  const link = (await owner.post('/api/purchases/export', { search: buyer.email })).body.url
  const [row] = parse((await site.visitor.get(link)).body, { bom: true, columns: true }) as Record<string, string>[]
  const page = (await owner.get(`/api/purchases/${buyer.purchaseId}`)).body
  expect([row?.Amount, row?.Refunded, row?.Disputed]).toEqual([gross, refunded, disputed])
  expect([page.amount, page.refunded, page.disputed]).toEqual([gross, refunded, disputed])
  return { refunded, disputed, net }
}

test('a refund and a lost chargeback of the whole payment leave the seller below zero', async () => {
  const buyer = await enrollSettledBuyer(site, 'both@example.com')
  await refund(buyer, '29.99')
  await dispute(buyer, { status: 'lost', amountCents: 2_999 })
  expect(await readEverywhere(buyer)).toEqual({ refunded: '29.99', disputed: '29.99', net: '-29.99' })
  const { disputes: listed } = (await owner.get(`/api/purchases/${buyer.purchaseId}`)).body
  expect(listed).toMatchObject([{ amount: '29.99' }])
  const { sales } = (await owner.get('/api/summary')).body
  expect(JSON.stringify(sales)).toContain('-29.99')
})

test.each([
  ['part', [{ status: 'open', amountCents: 1_000 }], '10.00', '19.99'],
  [
    'part, and won it',
    [
      { status: 'open', amountCents: 1_000 },
      { status: 'won', amountCents: 1_000 },
    ],
    '0.00',
    '29.99',
  ],
  [
    'two parts',
    [
      { status: 'lost', amountCents: 1_000 },
      { name: 'B', status: 'lost', amountCents: 500 },
    ],
    '15.00',
    '14.99',
  ],
  [
    'part in two rounds',
    [
      { status: 'lost', amountCents: 1_000 },
      { name: 'B', status: 'open', kind: 'pre_arbitration', amountCents: 1_000 },
    ],
    '10.00',
    '19.99',
  ],
  ['only information', [{ status: 'lost', kind: 'retrieval', amountCents: 2_999 }], '0.00', '29.99'],
  [
    'an amount that only a later report names',
    [{ status: 'open' }, { status: 'lost', amountCents: 700 }],
    '7.00',
    '22.99',
  ],
  [
    'an amount that the last report does not name',
    [{ status: 'open', amountCents: 700 }, { status: 'lost' }],
    '7.00',
    '22.99',
  ],
] as const)('a bank that claims %s keeps back just that', async (_what, changes, disputed, net) => {
  const buyer = await enrollSettledBuyer(site, `claims${day}@example.com`)
  for (const change of changes) await dispute(buyer, change)
  expect(await readEverywhere(buyer)).toEqual({ refunded: '0.00', disputed, net })
})

test('a dispute of an earlier release without an amount counts as what was not refunded', async () => {
  const buyer = await enrollSettledBuyer(site, 'earlier@example.com')
  await refund(buyer, '5.00')
  await dispute(buyer, { status: 'lost', amountCents: 2_999 })
  await site.db.update(disputes).set({ amountCents: null }).where(eq(disputes.attemptId, buyer.attemptId))
  expect(await readEverywhere(buyer)).toEqual({ refunded: '5.00', disputed: '24.99', net: '0.00' })
})
