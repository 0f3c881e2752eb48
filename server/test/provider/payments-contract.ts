import { strict as assert } from 'node:assert'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  AuthorizationOutcome,
  PaymentGateway,
  ProviderDispute,
  ProviderRefund,
  RefundOutcome,
  Transaction,
} from '../../src/platform/gateways/payments.ts'
import { newId } from '../../src/platform/ids.ts'

/** A card provider to be checked, and what only its own side can bring about. */
export interface PaymentSubject {
  gateway: PaymentGateway
  /** Card details that can be used once and are accepted. */
  goodNonce(): Promise<string>
  /** Card details that the bank refuses. */
  badNonce(): Promise<string>
  /** Card details of a payment that settles at once and that the buyer's bank disputes, as a chargeback. */
  disputedNonce(): Promise<string>
  /** Makes a submitted transaction settle now. */
  settle(transactionId: string): Promise<void>
}

const amountCents = 2_999
const buyer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }

async function authorizedSale(subject: PaymentSubject, orderId = newId(), ofNonce?: string): Promise<Transaction> {
  const nonce = ofNonce ?? (await subject.goodNonce())
  const answer = await subject.gateway.authorize({ orderId, amountCents, nonce, buyer })
  assert.equal(answer.kind, 'authorized', JSON.stringify(answer))
  return (answer as Extract<AuthorizationOutcome, { kind: 'authorized' }>).transaction
}

async function settled(subject: PaymentSubject): Promise<Transaction> {
  const transaction = await authorizedSale(subject)
  await subject.gateway.submitForSettlement(transaction.id)
  await subject.settle(transaction.id)
  return transaction
}

const requestRefund = ({ gateway }: PaymentSubject, transactionId: string, cents: number, refundId = newId()) =>
  gateway.refund({ transactionId, refundId, amountCents: cents })

function accepted(answer: RefundOutcome): ProviderRefund {
  assert.equal(answer.kind, 'accepted', JSON.stringify(answer))
  return (answer as Extract<RefundOutcome, { kind: 'accepted' }>).refund
}

/** What every way of finding a dispute has to say alike. */
const disputeFacts = ({ id, transactionId, kind, status, replyBy }: ProviderDispute) => ({
  id,
  transactionId,
  kind,
  status,
  replyBy,
})

/** A search may lag behind: it is asked again for a while. */
async function eventually<T>(ask: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const found = await ask()
    if (isThere(found) || tries >= 30) return found
    await sleep(1_000)
  }
}

/** What every card provider behind the port has to do. Each check throws when it does not. */
export const paymentContract: Record<string, (subject: PaymentSubject) => Promise<void>> = {
  'gives out a client token': async ({ gateway }) => {
    assert.ok((await gateway.clientToken()).length > 10)
  },

  'reserves exactly the amount, for the order, and takes nothing yet': async (subject) => {
    const orderId = newId()
    const transaction = await authorizedSale(subject, orderId)
    assert.deepEqual(
      [transaction.status, transaction.orderId, transaction.amountCents, transaction.currency],
      ['authorized', orderId, amountCents, 'USD'],
    )
    assert.match(transaction.cardLastFour, /^\d{4}$/)
    assert.match(transaction.cardExpiration, /^(0\d|1[0-2])\/\d{4}$/)
    assert.ok(transaction.cardType)
    assert.match(transaction.email ?? '', /@/)
  },

  'finds a transaction by its order and by its id': async (subject) => {
    const { id, orderId } = await authorizedSale(subject)
    const found = await eventually(
      () => subject.gateway.findByOrder(orderId),
      (transactions) => transactions.length > 0,
    )
    assert.deepEqual(
      found.map((transaction) => transaction.id),
      [id],
    )
    assert.equal((await subject.gateway.find(id))?.orderId, orderId)
  },

  'knows nothing of an order and an id that nobody made': async ({ gateway }) => {
    assert.deepEqual(await gateway.findByOrder(newId()), [])
    assert.equal(await gateway.find('nobody00'), undefined)
  },

  'lists what was sold since a moment': async (subject) => {
    const since = new Date(Date.now() - 3_600_000)
    const { id } = await authorizedSale(subject)
    const listed = await eventually(
      () => subject.gateway.findSince(since),
      ({ known }) => known.some((transaction) => transaction.id === id),
    )
    assert.ok(listed.known.some((transaction) => transaction.id === id))
    assert.deepEqual(listed.unclear, [])
  },

  'submits for settlement, and says so again when asked twice': async (subject) => {
    const { id } = await authorizedSale(subject)
    assert.equal((await subject.gateway.submitForSettlement(id)).status, 'submitted')
    assert.equal((await subject.gateway.submitForSettlement(id)).status, 'submitted')
  },

  'tells when it is settled': async (subject) => {
    const { id } = await authorizedSale(subject)
    await subject.gateway.submitForSettlement(id)
    await subject.settle(id)
    assert.equal((await subject.gateway.find(id))?.status, 'settled')
  },

  'lets reserved money go, and says so again when asked twice': async (subject) => {
    const { id } = await authorizedSale(subject)
    await subject.gateway.void(id)
    await subject.gateway.void(id)
    assert.equal((await subject.gateway.find(id))?.status, 'voided')
  },

  'lets submitted money go before it is settled': async (subject) => {
    const { id } = await authorizedSale(subject)
    await subject.gateway.submitForSettlement(id)
    await subject.gateway.void(id)
    assert.equal((await subject.gateway.find(id))?.status, 'voided')
  },

  'does not settle a voided sale': async (subject) => {
    const { id } = await authorizedSale(subject)
    await subject.gateway.void(id)
    assert.equal((await subject.gateway.submitForSettlement(id)).status, 'voided')
  },

  'does not let settled money go': async (subject) => {
    const { id } = await authorizedSale(subject)
    await subject.gateway.submitForSettlement(id)
    await subject.settle(id)
    await assert.rejects(subject.gateway.void(id))
  },

  'says that a card was declined': async ({ gateway, badNonce }) => {
    const orderId = newId()
    const answer = await gateway.authorize({ orderId, amountCents, nonce: await badNonce(), buyer })
    assert.equal(answer.kind, 'declined', JSON.stringify(answer))
    const open = (await gateway.findByOrder(orderId)).filter(({ status }) => status !== 'failed')
    assert.deepEqual(open, [])
  },

  'takes card details once': async (subject) => {
    const nonce = await subject.goodNonce()
    const first = await subject.gateway.authorize({ orderId: newId(), amountCents, nonce, buyer })
    assert.equal(first.kind, 'authorized', JSON.stringify(first))
    const second = await subject.gateway.authorize({ orderId: newId(), amountCents, nonce, buyer })
    assert.deepEqual([second.kind, 'reason' in second && second.reason], ['declined', 'card_data_used'])
  },

  'gives part of a settled payment back, under our id, and the sale names it': async (subject) => {
    const { id: saleId } = await settled(subject)
    const refundId = newId()
    const refund = accepted(await requestRefund(subject, saleId, 1_000, refundId))
    assert.deepEqual(refund, { id: refund.id, saleId, orderId: refundId, amountCents: 1_000, status: 'submitted' })
    assert.deepEqual(await subject.gateway.findRefund(refund.id), refund)
    assert.deepEqual((await subject.gateway.find(saleId))?.refundIds, [refund.id])
  },

  'refunds in parts, and never more than was paid': async (subject) => {
    const { id } = await settled(subject)
    const parts = [accepted(await requestRefund(subject, id, 999)), accepted(await requestRefund(subject, id, 2_000))]
    assert.equal((await requestRefund(subject, id, 1)).kind, 'refused')
    assert.deepEqual((await subject.gateway.find(id))?.refundIds.sort(), parts.map((part) => part.id).sort())
  },

  'refuses to refund more than is left, and refunds nothing then': async (subject) => {
    const { id } = await settled(subject)
    assert.equal((await requestRefund(subject, id, amountCents + 1)).kind, 'refused')
    assert.deepEqual((await subject.gateway.find(id))?.refundIds, [])
  },

  'does not take a refund of what is not settled yet': async (subject) => {
    const { id } = await authorizedSale(subject)
    assert.equal((await requestRefund(subject, id, 1_000)).kind, 'not_taken')
    await subject.gateway.submitForSettlement(id)
    assert.equal((await requestRefund(subject, id, 1_000)).kind, 'not_taken')
    assert.deepEqual((await subject.gateway.find(id))?.refundIds, [])
  },

  'lists refunds since a moment, apart from the sales': async (subject) => {
    const since = new Date(Date.now() - 3_600_000)
    const { id } = await settled(subject)
    const refund = accepted(await requestRefund(subject, id, 1_000))
    const listed = await eventually(
      () => subject.gateway.findRefundsSince(since),
      ({ known }) => known.some((one) => one.id === refund.id),
    )
    assert.ok(listed.known.some((one) => one.id === refund.id))
    assert.ok(!(await subject.gateway.findSince(since)).known.some((sale) => sale.id === refund.id))
    assert.ok(!listed.known.some((one) => one.id === id))
  },

  'knows nothing of a refund that nobody made': async ({ gateway }) => {
    assert.equal(await gateway.findRefund('nobody00'), undefined)
  },

  'finds a dispute with its sale, by its id and by a search, with kind and reply-by date': async (subject) => {
    const { gateway } = subject
    const { id: saleId } = await authorizedSale(subject, newId(), await subject.disputedNonce())
    const sale = await eventually(
      () => gateway.find(saleId),
      (found) => (found?.disputes.length ?? 0) > 0,
    )
    const dispute = sale?.disputes[0]
    assert.deepEqual([dispute?.transactionId, dispute?.kind, dispute?.status], [saleId, 'chargeback', 'open'])
    assert.match(dispute?.replyBy ?? '', /^\d{4}-\d\d-\d\d$/)
    const id = dispute?.id ?? ''
    const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000)
    const listed = await eventually(
      () => gateway.findDisputesSince(daysAhead(-2)),
      (found) => found.some((one) => one.id === id),
    )
    for (const found of [await gateway.findDispute(id), listed.find((one) => one.id === id)]) {
      assert.deepEqual(found && disputeFacts(found), dispute && disputeFacts(dispute))
    }
    assert.ok(!(await gateway.findDisputesSince(daysAhead(3))).some((one) => one.id === id))
  },

  'knows nothing of a dispute that nobody made': async ({ gateway }) => {
    assert.equal(await gateway.findDispute('nobody00'), undefined)
  },
}
