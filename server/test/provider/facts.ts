import type braintree from 'braintree'
import { newId } from '../../src/platform/ids.ts'
import { type TestCard, tokenizeCard } from './client-api.ts'

/** Something that we believe of the provider's service without having seen it. */
export interface Fact {
  belief: string
  /** Where the site leans on it. */
  matters: string
  /** What is seen; compared with `expected` where there is such a thing. */
  look(provider: Provider): Promise<string>
  expected?: string
}

/** The provider's own SDK and its address for tokenizing, if that is relative. */
export interface Provider {
  gateway: braintree.BraintreeGateway
  base: string | undefined
}

type Sale = braintree.ValidatedResponse<braintree.Transaction>

async function createNonce({ gateway, base }: Provider, card: TestCard): Promise<string> {
  const { clientToken } = await gateway.clientToken.generate({})
  return tokenizeCard(clientToken, card, base)
}

async function sell(provider: Provider, card: TestCard | string, amount = '29.99', orderId = newId()): Promise<Sale> {
  const paymentMethodNonce = typeof card === 'string' ? card : await createNonce(provider, card)
  return provider.gateway.transaction.sale({ amount, orderId, paymentMethodNonce })
}

const visa: TestCard = { number: '4111111111111111' }

const errorCodes = (sale: Sale): string =>
  (sale as unknown as { errors?: { deepErrors(): { code: string }[] } }).errors
    ?.deepErrors()
    .map(({ code }) => code)
    .join(',') ?? ''

/** What becomes of a refund in one line. The SDK's types know an amount alone. */
async function requestRefund(
  { gateway }: Provider,
  id: string,
  more: { amount: string; orderId?: string },
): Promise<string> {
  return saleResult(await gateway.transaction.refund(id, more as unknown as string))
}

/** Whether a search from yesterday (UTC) on finds a dispute. The SDK's types know the status alone. */
async function isFoundSinceYesterday({ gateway }: Provider, field: string, id: string): Promise<boolean> {
  type Criteria = Record<string, () => { min(day: string): void }>
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const stream = gateway.dispute.search((by) => (by as unknown as Criteria)[field]?.().min(yesterday))
  for await (const found of stream as unknown as AsyncIterable<{ id: string }>) if (found.id === id) return true
  return false
}

/** A sale's end in one line: its status, or the validation codes. */
const saleResult = (sale: Sale): string => sale.transaction?.status ?? errorCodes(sale)

/** Everything marked as believed in the notes about the provider, as far as a program can see it. */
export const facts: Fact[] = [
  {
    belief: 'a declined sale uses the card details up',
    matters: 'the page asks for card details again after a decline',
    expected: 'processor_declined, then 91564',
    async look(provider) {
      const nonce = await createNonce(provider, visa)
      const first = await sell(provider, nonce, '2000.00')
      return `${saleResult(first)}, then ${errorCodes(await sell(provider, nonce))}`
    },
  },
  {
    belief: 'a sale without card details is refused with 91508',
    matters: 'read as a refusal, never as unknown',
    expected: '91508',
    look: async (provider) => errorCodes(await sell(provider, '')),
  },
  {
    belief: 'the same order and card within 30 seconds is rejected as a duplicate',
    matters: 'a last net below our own idempotency',
    expected: 'gateway_rejected',
    async look(provider) {
      const orderId = newId()
      await sell(provider, visa, '29.99', orderId)
      return saleResult(await sell(provider, visa, '29.99', orderId))
    },
  },
  {
    belief: 'a sale can be found by its order id, possibly after a moment',
    matters: 'unknown outcomes are resolved by it; the settle delay of 60 s must be longer than the lag',
    async look(provider) {
      const orderId = newId()
      await sell(provider, visa, '29.99', orderId)
      const began = performance.now()
      for (;;) {
        const stream = provider.gateway.transaction.search((search) => search.orderId().is(orderId))
        for await (const _found of stream as unknown as AsyncIterable<unknown>) {
          return `found after ${Math.round(performance.now() - began)} ms`
        }
        if (performance.now() - began > 60_000) return 'not found within 60 s'
      }
    },
  },
  {
    belief: 'CVV 200 does not match, 201 is not verified',
    matters: 'the sentence about the CVV',
    expected: 'N U',
    async look(provider) {
      const codes = ['200', '201'].map(
        async (cvv) => (await sell(provider, { ...visa, cvv })).transaction?.cvvResponseCode,
      )
      return (await Promise.all(codes)).join(' ')
    },
  },
  {
    belief: 'ZIP 20000 does not match, 20001 is not verified',
    matters: 'the sentence about the ZIP code',
    expected: 'N U',
    async look(provider) {
      const codes = ['20000', '20001'].map(
        async (postalCode) => (await sell(provider, { ...visa, postalCode })).transaction?.avsPostalCodeResponseCode,
      )
      return (await Promise.all(codes)).join(' ')
    },
  },
  {
    belief: 'the dispute card is settled at once, with an open dispute',
    matters: 'trying disputes out manually',
    expected: 'settled, dispute open',
    async look(provider) {
      const { transaction } = await sell(provider, { number: '4023898493988028' })
      if (!transaction) return 'no transaction'
      const now = await provider.gateway.transaction.find(transaction.id)
      return `${now.status}, dispute ${now.disputes?.[0]?.status ?? 'none'}`
    },
  },
  {
    belief: 'a dispute names its kind and its sale, and is found by the day it was received and of its last change',
    matters: 'a dispute whose notification got lost is found at night',
    expected: 'chargeback, sale named, found by receivedDate, effectiveDate',
    async look(provider) {
      const { transaction: sale } = await sell(provider, { number: '4023898493988028' })
      const id = (await provider.gateway.transaction.find(sale.id)).disputes?.[0]?.id ?? ''
      const { dispute } = (await provider.gateway.dispute.find(id)) as unknown as { dispute: braintree.Dispute }
      const by = []
      for (const field of ['receivedDate', 'effectiveDate'] as const) {
        if (await isFoundSinceYesterday(provider, field, id)) by.push(field)
      }
      const named = dispute.transaction?.id === sale.id ? 'named' : 'not named'
      return `${dispute.kind}, sale ${named}, found by ${by.join(', ')}`
    },
  },
  {
    belief: 'a refund is refused with 91506 before its sale is settled',
    matters: 'read as "not yet", so that the refund waits',
    expected: '91506',
    async look(provider) {
      const { transaction } = await sell(provider, visa)
      return requestRefund(provider, transaction.id, { amount: '1.00' })
    },
  },
  {
    belief: 'a refund keeps an order id of its own, and its sale names it at once',
    matters: 'a refund whose answer was lost is known again by it, and else would be made twice',
    expected: 'named, order id kept',
    async look(provider) {
      const { transaction: sale } = await sell(provider, { number: '4023898493988028' })
      const orderId = newId()
      const made = await requestRefund(provider, sale.id, { amount: '1.00', orderId })
      const [id] = (await provider.gateway.transaction.find(sale.id)).refundIds ?? []
      if (!id) return `not named (${made})`
      const credit = await provider.gateway.transaction.find(id)
      return `named, order id ${credit.orderId === orderId ? 'kept' : `now ${credit.orderId}`}`
    },
  },
  {
    belief: 'more than is left is refused with 91521',
    matters: 'read as a refusal, never as unknown',
    expected: '91521',
    async look(provider) {
      const { transaction } = await sell(provider, { number: '4023898493988028' })
      return requestRefund(provider, transaction.id, { amount: '30.00' })
    },
  },
]

/** Beliefs that no program here can check, each with how a person can. */
export const uncheckedFacts = [
  'client tokens live about 24 hours, card details about 3: leave a payment page open for as long and pay',
  'a declined refund is answered as a failed credit: check the first refund that a bank refuses',
  'notifications are sent again until they are answered with 2xx: stop the site, make a dispute, start it after some minutes',
  'settlements of cards are not told by notification: the site asks, so it does not matter either way',
  'retrievals and second rounds are of the kinds "retrieval" and "pre_arbitration": no test card makes them, so check the first real one',
  'text evidence "winning_evidence" and "losing_evidence" ends a dispute: send it in the control panel and watch the purchase',
]
