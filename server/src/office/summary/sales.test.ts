import type { Figures } from '@course/contract/office/figures'
import type { Summary } from '@course/contract/office/summary'
import { sumSales } from '@course/contract/sales/sales'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { notify } from '../../../test/disputes.ts'
import {
  createRefundForm,
  createRefundTools,
  enrollBuyer,
  enrollSettledBuyer,
  type TestBuyer,
} from '../../../test/refunds.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const { owner, order, untilEnded } = await createRefundTools(site)

async function refund(buyer: TestBuyer, amount: string): Promise<void> {
  expect((await order(buyer, createRefundForm(amount, { Reason: 'Kindness' }))).status).toBe(200)
  await untilEnded(buyer)
}

async function dispute({ sale }: TestBuyer, ...statuses: ('open' | 'won' | 'lost')[]): Promise<void> {
  for (const [at, status] of statuses.entries()) {
    const reply = await notify(site, { transactionId: sale.id, dispute: { id: `of ${sale.id}`, status }, day: at + 1 })
    expect(reply.status).toBe(200)
  }
}

/** What happened to each purchase of $29.99, and what the export says of it then. */
const sold: [email: string, happened: (buyer: TestBuyer) => Promise<void>, status: string, refunded: string][] = [
  ['paid', async () => {}, 'paid', '0.00'],
  ['part', (buyer) => refund(buyer, '5.00'), 'partly refunded', '5.00'],
  ['lost', (buyer) => dispute(buyer, 'open', 'lost'), 'dispute lost', '0.00'],
  ['won', (buyer) => dispute(buyer, 'open', 'won'), 'paid', '0.00'],
  [
    'part.lost',
    async (buyer) => {
      await refund(buyer, '9.99')
      await dispute(buyer, 'open', 'lost')
    },
    'dispute lost',
    '9.99',
  ],
  [
    'part.won',
    async (buyer) => {
      await refund(buyer, '5.00')
      await dispute(buyer, 'open', 'won')
    },
    'partly refunded',
    '5.00',
  ],
]

test('after refunds, a void, and disputes won and lost, overview, figures and export agree to the cent', async () => {
  for (const [email, happened] of sold) await happened(await enrollSettledBuyer(site, `${email}@example.com`))
  const voided = await enrollBuyer(site, 'void@example.com')
  await refund(voided, '29.99')
  expect(voided.sale.status).toBe('voided')

  const link = await owner.post('/api/purchases/export', {})
  const rows: Record<string, string>[] = parse((await site.visitor.get(link.body.url)).body, {
    bom: true,
    columns: true,
  })
  expect(rows.map(({ Email = '', Status, Refunded }) => [Email.replace('@example.com', ''), Status, Refunded])).toEqual(
    expect.arrayContaining([
      ...sold.map(([email, , status, refunded]) => [email, status, refunded]),
      ['void', 'refunded', '29.99'],
    ]),
  )
  const expected = { count: 7, gross: '209.93', refunded: '49.98', disputed: '49.99', net: '109.96' }
  const exportedCents = rows.reduce((sum, { Amount, Refunded, Status }) => {
    const kept = Math.round(Number(Amount) * 100) - Math.round(Number(Refunded) * 100)
    return Status === 'dispute lost' ? sum : sum + kept
  }, 0)
  expect(exportedCents).toBe(10_996)
  const summary: Summary = (await owner.get('/api/summary')).body
  expect(sumSales(summary.sales)).toEqual(expected)
  const figures: Figures = (await owner.get('/api/figures')).body
  expect(figures.total).toMatchObject(expected)
})
