import { type PurchaseAct, purchaseActs } from '@course/contract/sales/purchases'
import { expect, test } from 'vitest'
import { backdatePurchase, longAgo, openVideos } from '../../../test/buyers.ts'
import { notify } from '../../../test/disputes.ts'
import {
  createRefundForm,
  createRefundTools,
  enrollBuyer,
  enrollSettledBuyer,
  type TestBuyer,
} from '../../../test/refunds.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'

const site = await startSharedSite()
const { owner, order, untilEnded } = await createRefundTools(site)
const assistant = await site.person('Super User')
type Person = Pick<typeof owner, 'get' | 'post'>

let buyers = 0
function nextEmail(): string {
  buyers += 1
  return `acts${buyers}@example.com`
}
const paid = () => enrollSettledBuyer(site, nextEmail())

async function refunded(amount: string): Promise<TestBuyer> {
  const buyer = await paid()
  await order(buyer, createRefundForm(amount, { Reason: 'A gift' }))
  await untilEnded(buyer)
  return buyer
}

async function disputed(...statuses: ('open' | 'won' | 'lost')[]): Promise<TestBuyer> {
  const buyer = await paid()
  const { sale } = buyer
  for (const [at, status] of statuses.entries())
    await notify(site, { transactionId: sale.id, dispute: { id: `of ${sale.id}`, status }, day: at + 1 })
  return buyer
}

async function askedToCancel({ videos = 0, boughtAt }: { videos?: number; boughtAt?: Date } = {}): Promise<TestBuyer> {
  const buyer = await paid()
  if (boughtAt) await backdatePurchase(site, buyer.purchaseId, boughtAt)
  await openVideos(site, buyer.userId, videos)
  const member = site.as((await site.logIn(buyer.email, testPassword)).body.message)
  expect((await member.post(`/api/account/purchases/${buyer.purchaseId}/cancellation`, {})).status).toBe(200)
  return buyer
}

async function notCollected(): Promise<TestBuyer> {
  const buyer = await enrollBuyer(site, nextEmail())
  buyer.sale.status = 'failed'
  const path = `/api/purchases/${buyer.purchaseId}`
  await site.until(async () => {
    await site.runDueJobs()
    return (await owner.get(path)).body.status === 'not collected'
  })
  return buyer
}

async function erased(): Promise<TestBuyer> {
  const buyer = await paid()
  expect((await owner.post(`/api/users/${buyer.userId}/erasure`, { Word: 'ERASE' })).status).toBe(200)
  return buyer
}

const states: Record<string, [make: () => Promise<TestBuyer>, status: string, offered: PurchaseAct[]]> = {
  collecting: [() => enrollBuyer(site, nextEmail()), 'collecting', ['refund', 'record', 'receipt']],
  paid: [paid, 'paid', ['refund', 'record', 'receipt', 'issuePapers']],
  'partly refunded': [() => refunded('5.00'), 'partly refunded', ['refund', 'record', 'receipt', 'issuePapers']],
  refunded: [() => refunded('29.99'), 'refunded', ['receipt', 'issuePapers']],
  disputed: [() => disputed('open'), 'disputed', ['receipt', 'issuePapers']],
  'disputed and won': [() => disputed('open', 'won'), 'paid', ['refund', 'record', 'receipt', 'issuePapers']],
  'disputed and lost': [() => disputed('open', 'lost'), 'dispute lost', ['receipt', 'issuePapers']],
  'not collected': [notCollected, 'not collected', ['receipt']],
  'to be canceled, with money owed': [askedToCancel, 'paid', ['refund', 'record', 'receipt', 'issuePapers']],
  'to be canceled, with nothing owed': [
    () => askedToCancel({ videos: 9 }),
    'paid',
    ['refund', 'confirm', 'record', 'receipt', 'issuePapers'],
  ],
  'to be canceled too late': [
    () => askedToCancel({ boughtAt: longAgo() }),
    'paid',
    ['refund', 'decline', 'record', 'receipt', 'issuePapers'],
  ],
  erased: [erased, 'paid', ['refund', 'record']],
}

/** Today where the site is: in UTC, a letter of this evening would be tomorrow's. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()
const letter = { Channel: 'letter', ReceivedAt: today }
const calls: Record<PurchaseAct, [path: string, body: () => object]> = {
  refund: ['refunds', () => createRefundForm('1.00', { Reason: 'A gift' })],
  confirm: ['cancellation/confirm', () => ({})],
  decline: ['cancellation/decline', () => ({ Reason: 'Too late' })],
  record: ['cancellation', () => letter],
  receipt: ['receipt', () => ({})],
  issuePapers: ['papers', () => ({})],
}
const attempt = (by: Person, { purchaseId }: TestBuyer, act: PurchaseAct) => {
  const [path, body] = calls[act]
  return by.post(`/api/purchases/${purchaseId}/${path}`, body())
}
const changesNothing = (act: PurchaseAct) => act === 'receipt' || act === 'issuePapers'

test.each(Object.keys(states))(
  'what is offered with a purchase that is %s is accepted, and everything else is refused',
  async (name) => {
    const [make, status, offered] = states[name] ?? []
    const buyer = await make?.()
    if (!make || !buyer) throw new Error(name)
    for (const by of [assistant, owner]) {
      const { body } = await by.get(`/api/purchases/${buyer.purchaseId}`)
      expect(body.status).toBe(status)
      expect(body.can).toEqual(by === owner ? offered : offered?.filter(changesNothing))
      for (const act of purchaseActs.filter((each) => !body.can.includes(each))) {
        const reply = await attempt(by, buyer, act)
        expect([403, 409]).toContain(reply.status)
        expect(reply.body.error).toMatch(/^[A-Z$].*\.$/)
      }
      for (const act of body.can) {
        const { status: accepted } = await attempt(by, changesNothing(act) ? buyer : await make(), act)
        expect([act, accepted]).toEqual([act, 200])
      }
    }
  },
)

test('a lost dispute is shown everywhere, leaves nothing to refund, and ends with a second round', async () => {
  const buyer = await disputed('open', 'lost')
  const { body } = await owner.get(`/api/purchases/${buyer.purchaseId}`)
  expect(body.terms).toMatchObject({ owed: '0.00', discretionary: '0.00', left: '0.00' })
  const withStatus = async (status: string) =>
    (await owner.get(`/api/purchases?status=${encodeURIComponent(status)}&search=${buyer.email}`)).body.length
  expect([await withStatus('dispute lost'), await withStatus('disputed')]).toEqual([1, 0])
  const link = (await owner.post('/api/purchases/export', { search: buyer.email })).body.url
  expect((await site.visitor.get(link)).body).toContain('dispute lost')
  await notify(site, {
    transactionId: buyer.sale.id,
    dispute: { id: `second ${buyer.sale.id}`, status: 'open', kind: 'pre_arbitration' },
  })
  expect([await withStatus('dispute lost'), await withStatus('disputed')]).toEqual([0, 1])
})
