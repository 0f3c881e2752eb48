import { decimalAmount } from '@course/contract/prices'
import braintree from 'braintree'
import { findDispute, findDisputesSince, type SdkDispute, toDispute } from './payments.braintree.disputes.ts'
import { listed, UnclearStatus } from './payments.braintree.listed.ts'
import { answerChallenge, readNotification } from './payments.braintree.notifications.ts'
import { classifyException, classifyRefusal, type RefusedSale } from './payments.braintree.outcomes.ts'
import { requestRefund, toRefund } from './payments.braintree.refunds.ts'
import type { AuthorizationOutcome, AuthorizationRequest, PaymentGateway, Transaction } from './payments.ts'

/** Which of the provider's services to talk to, and as whom. */
export interface BraintreeAccess {
  /** `local` is the sandbox gateway on this machine, with its port. */
  service: 'production' | 'sandbox' | { local: number }
  merchantId: string
  publicKey: string
  privateKey: string
  /** How long the provider may be silent, in milliseconds. */
  timeoutMs?: number
}

/** What each of the provider's statuses means for the money. One that is not here is never guessed at. */
const statuses = new Map<string, Transaction['status']>([
  ['authorized', 'authorized'],
  ['submitted_for_settlement', 'submitted'],
  ['settling', 'submitted'],
  ['settlement_pending', 'submitted'],
  ['settlement_confirmed', 'submitted'],
  ['settled', 'settled'],
  ['voided', 'voided'],
  ['authorization_expired', 'failed'],
  ['failed', 'failed'],
  ['gateway_rejected', 'failed'],
  ['processor_declined', 'failed'],
  ['settlement_declined', 'failed'],
])

function environmentOf(service: BraintreeAccess['service']): braintree.Environment {
  if (service === 'production') return braintree.Environment.Production
  if (service === 'sandbox') return braintree.Environment.Sandbox
  const port = String(service.local)
  return new braintree.Environment('127.0.0.1', port, `http://127.0.0.1:${port}`, false, '127.0.0.1', port)
}

/** Card payments by the provider's own SDK. Its names and shapes stop in this file and in its table of outcomes. */
export function braintreePayments(access: BraintreeAccess): PaymentGateway {
  const { service, merchantId, publicKey, privateKey, timeoutMs = 20_000 } = access
  const gateway = new braintree.BraintreeGateway({
    environment: environmentOf(service),
    merchantId,
    publicKey,
    privateKey,
  })
  gateway.config.timeout = timeoutMs
  // The SDK's limit is silence on the socket; a server that drips bytes would hold a call for ever.
  const inTime = <T>(work: Promise<T>): Promise<T> => withDeadline(work, timeoutMs + 5_000)

  return {
    async clientToken() {
      const { clientToken } = await inTime(gateway.clientToken.generate({}))
      if (!clientToken) throw new Error('the card provider sent no client token')
      return clientToken
    },
    async authorize(request) {
      try {
        return outcomeOf(await inTime(gateway.transaction.sale(saleOf(request))))
      } catch (error) {
        return classifyException(error)
      }
    },
    async submitForSettlement(id) {
      const result = await inTime(gateway.transaction.submitForSettlement(id))
      if (result.success && result.transaction) return toTransaction(result.transaction)
      // Refused, most often because an earlier call whose answer was lost went through: what counts is how it stands.
      const transaction = toTransaction(await inTime(gateway.transaction.find(id)))
      if (transaction.status === 'authorized') throw new Error(`settlement refused: ${result.message}`)
      return transaction
    },
    find: (id) => ifKnown(async () => toTransaction(await inTime(gateway.transaction.find(id)))),
    async findByOrder(orderId) {
      return salesOf(await inTime(search(gateway, (by) => by.orderId().is(orderId))))
    },
    async findSince(moment) {
      const found = await withDeadline(
        search(gateway, (by) => by.createdAt().min(moment)),
        longSearchMs,
      )
      return listed(found.filter(isSale), toTransaction)
    },
    async void(id) {
      const result = await inTime(gateway.transaction.void(id))
      if (result.success) return
      const transaction = toTransaction(await inTime(gateway.transaction.find(id)))
      if (transaction.status !== 'voided') throw new Error(`void refused: ${result.message}`)
    },
    refund: (request) => requestRefund(gateway, request, inTime),
    findRefund: (id) => ifKnown(async () => toRefund(await inTime(gateway.transaction.find(id)))),
    async findRefundsSince(moment) {
      const found = await withDeadline(
        search(gateway, (by) => {
          by.createdAt().min(moment)
          by.type().is('credit')
        }),
        longSearchMs,
      )
      return listed(found, toRefund)
    },
    findDisputesSince: (moment) => withDeadline(findDisputesSince(gateway, moment), longSearchMs),
    findDispute: (id) => ifKnown(() => inTime(findDispute(gateway, id))),
    readNotification: (signature, payload) => readNotification(gateway, signature, payload),
    answerChallenge: (challenge) => answerChallenge(gateway, challenge),
  }
}

/** A search over days comes in many pages. */
const longSearchMs = 120_000

const saleOf = ({ orderId, amountCents, nonce, buyer }: AuthorizationRequest): braintree.TransactionRequest => ({
  amount: decimalAmount(amountCents),
  orderId,
  paymentMethodNonce: nonce,
  customer: { firstName: buyer.firstName, lastName: buyer.lastName, email: buyer.email },
  options: { submitForSettlement: false },
})

/** A success counts only with a transaction that holds money; what is neither that nor a clear refusal is unknown. */
function outcomeOf(result: braintree.ValidatedResponse<braintree.Transaction>): AuthorizationOutcome {
  const { success, transaction } = result
  if (!success) return classifyRefusal(result as RefusedSale)
  const ours = transaction?.id ? toTransaction(transaction) : undefined
  if (!ours || !['authorized', 'submitted', 'settled'].includes(ours.status)) {
    return { kind: 'unknown', detail: `a success without a usable transaction (${transaction?.status ?? 'none'})` }
  }
  return { kind: 'authorized', transaction: ours }
}

async function ifKnown<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find()
  } catch (error) {
    if ((error as { type?: string }).type === 'notFoundError') return undefined
    throw error
  }
}

type Search = Parameters<braintree.BraintreeGateway['transaction']['search']>[0]

/** The stream never ends when the provider sends fewer transactions than it announced; the caller's deadline ends the wait. */
async function search(gateway: braintree.BraintreeGateway, criteria: Search): Promise<braintree.Transaction[]> {
  const found: braintree.Transaction[] = []
  const stream = gateway.transaction.search(criteria) as unknown as AsyncIterable<braintree.Transaction>
  for await (const transaction of stream) found.push(transaction)
  return found
}

/** What is still being authorized is left out, as if it were not there yet: its outcome is not known. */
const isSale = ({ type, status }: braintree.Transaction): boolean => type === 'sale' && status !== 'authorizing'

const salesOf = (transactions: braintree.Transaction[]): Transaction[] => transactions.filter(isSale).map(toTransaction)

/** @throws UnclearStatus for a status that we do not know: the caller asks again instead of taking it for an end */
function toTransaction(transaction: braintree.Transaction): Transaction {
  const status = statuses.get(transaction.status)
  if (!status) throw new UnclearStatus(`the card provider has an unknown status: ${transaction.status}`)
  return {
    id: transaction.id,
    orderId: transaction.orderId ?? '',
    status,
    amountCents: toCents(transaction.amount),
    currency: transaction.currencyIsoCode,
    cardType: transaction.creditCard?.cardType ?? '',
    cardLastFour: transaction.creditCard?.last4 ?? '',
    cardExpiration: expirationOf(transaction.creditCard),
    email: transaction.customer?.email || undefined,
    refundIds: transaction.refundIds ?? [],
    disputes: ((transaction.disputes ?? []) as SdkDispute[]).map((dispute) => toDispute(dispute, transaction.id)),
  }
}

/** The month of the SDK has one digit or two. */
const expirationOf = (card: braintree.Transaction['creditCard']): string =>
  card?.expirationMonth && card.expirationYear ? `${card.expirationMonth.padStart(2, '0')}/${card.expirationYear}` : ''

const toCents = (decimal: string): number => Math.round(Number(decimal) * 100)

async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the card provider did not answer in time')), milliseconds)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
