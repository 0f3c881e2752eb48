import { decimalAmount } from '@course/contract/sales/prices'
import type braintree from 'braintree'
import pTimeout from 'p-timeout'
import { findDispute, findDisputesSince, type SdkDispute, toDispute } from './payments.braintree.disputes.ts'
import { listed, UnclearStatus } from './payments.braintree.listed.ts'
import { answerChallenge, readNotification } from './payments.braintree.notifications.ts'
import { classifyException, classifyRefusal, type RefusedSale, saleStatuses } from './payments.braintree.outcomes.ts'
import { requestRefund, toRefund } from './payments.braintree.refunds.ts'
import type { AuthorizationOutcome, AuthorizationRequest, PaymentGateway, Transaction } from './payments.ts'

export interface BraintreeAccess {
  /** `local` is the local gateway, with its port. */
  service: 'production' | 'sandbox' | { local: number }
  merchantId: string
  publicKey: string
  privateKey: string
  /** How long the provider may be silent, in milliseconds. 20 s by default: less than a buyer waits. */
  timeoutMs?: number
}

type Sdk = typeof braintree

async function openGateway({ service, timeoutMs: _, ...credentials }: BraintreeAccess, timeoutMs: number) {
  const { default: sdk } = await import('braintree')
  const gateway = new sdk.BraintreeGateway({ environment: makeEnvironment(sdk, service), ...credentials })
  gateway.config.timeout = timeoutMs
  return gateway
}

function makeEnvironment(sdk: Sdk, service: BraintreeAccess['service']): braintree.Environment {
  if (service === 'production') return sdk.Environment.Production
  if (service === 'sandbox') return sdk.Environment.Sandbox
  const port = String(service.local)
  return new sdk.Environment('127.0.0.1', port, `http://127.0.0.1:${port}`, false, '127.0.0.1', port)
}

/** Card payments with Braintree's SDK. Only the payments.braintree files know its names and types. */
export function braintreePayments(access: BraintreeAccess): PaymentGateway {
  const { timeoutMs = 20_000 } = access
  let opened: ReturnType<typeof openGateway> | undefined
  /** The SDK is loaded with the first call, because an idle site makes none. */
  const open = () => {
    opened ??= openGateway(access, timeoutMs)
    return opened
  }
  // The SDK's timeout is for silence on the socket; a server that drips bytes would block a call forever.
  const inTime = <T>(call: Promise<T>): Promise<T> => withTimeout(call, timeoutMs + 5_000)

  return {
    async clientToken() {
      const { clientToken } = await inTime((await open()).clientToken.generate({}))
      if (!clientToken) throw new Error('the card provider sent no client token')
      return clientToken
    },
    async authorize(request) {
      try {
        return classifySale(await inTime((await open()).transaction.sale(toSaleRequest(request))))
      } catch (error) {
        return classifyException(error)
      }
    },
    async submitForSettlement(id) {
      const gateway = await open()
      const result = await inTime(gateway.transaction.submitForSettlement(id))
      if (result.success && result.transaction) return toTransaction(result.transaction)
      // Usually refused because an earlier call went through and its answer was lost, so the current status decides.
      const transaction = toTransaction(await inTime(gateway.transaction.find(id)))
      if (transaction.status === 'authorized') throw new Error(`settlement refused: ${result.message}`)
      return transaction
    },
    find: (id) => ifKnown(async () => toTransaction(await inTime((await open()).transaction.find(id)))),
    async findByOrder(orderId) {
      return toSales(await inTime(search(await open(), (by) => by.orderId().is(orderId))))
    },
    async findSince(moment) {
      const found = await withTimeout(
        search(await open(), (by) => by.createdAt().min(moment)),
        longSearchMs,
      )
      return listed(found.filter(isSale), toTransaction)
    },
    async void(id) {
      const gateway = await open()
      const result = await inTime(gateway.transaction.void(id))
      if (result.success) return
      const transaction = toTransaction(await inTime(gateway.transaction.find(id)))
      if (transaction.status !== 'voided') throw new Error(`void refused: ${result.message}`)
    },
    refund: async (request) => requestRefund(await open(), request, inTime),
    findRefund: (id) => ifKnown(async () => toRefund(await inTime((await open()).transaction.find(id)))),
    async findRefundsSince(moment) {
      const found = await withTimeout(
        search(await open(), (by) => {
          by.createdAt().min(moment)
          by.type().is('credit')
        }),
        longSearchMs,
      )
      return listed(found, toRefund)
    },
    findDisputesSince: async (moment) => withTimeout(findDisputesSince(await open(), moment), longSearchMs),
    findDispute: (id) => ifKnown(async () => inTime(findDispute(await open(), id))),
    readNotification: async (signature, payload) => readNotification(await open(), signature, payload),
    answerChallenge: async (challenge) => answerChallenge(await open(), challenge),
  }
}

/** A search over days has many pages. */
const longSearchMs = 120_000

const toSaleRequest = ({ orderId, amountCents, nonce, buyer }: AuthorizationRequest): braintree.TransactionRequest => ({
  amount: decimalAmount(amountCents),
  orderId,
  paymentMethodNonce: nonce,
  customer: { firstName: buyer.firstName, lastName: buyer.lastName, email: buyer.email },
  options: { submitForSettlement: false },
})

/** A success must come with an authorized transaction. Anything that is neither that nor a clear refusal is unknown. */
function classifySale(result: braintree.ValidatedResponse<braintree.Transaction>): AuthorizationOutcome {
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

/** The stream never ends if the provider sends fewer transactions than announced, so the caller sets a timeout. */
async function search(gateway: braintree.BraintreeGateway, criteria: Search): Promise<braintree.Transaction[]> {
  const found: braintree.Transaction[] = []
  const stream = gateway.transaction.search(criteria) as unknown as AsyncIterable<braintree.Transaction>
  for await (const transaction of stream) found.push(transaction)
  return found
}

/** Skips sales that are still being authorized, because their outcome is unknown. */
const isSale = ({ type, status }: braintree.Transaction): boolean => type === 'sale' && status !== 'authorizing'

const toSales = (transactions: braintree.Transaction[]): Transaction[] => transactions.filter(isSale).map(toTransaction)

/** @throws UnclearStatus for an unknown status, so that the caller asks again instead of ending the attempt */
function toTransaction(transaction: braintree.Transaction): Transaction {
  const status = saleStatuses.get(transaction.status)
  if (!status) throw new UnclearStatus(`the card provider has an unknown status: ${transaction.status}`)
  return {
    id: transaction.id,
    orderId: transaction.orderId ?? '',
    status,
    amountCents: toCents(transaction.amount),
    currency: transaction.currencyIsoCode,
    cardType: transaction.creditCard?.cardType ?? '',
    cardLastFour: transaction.creditCard?.last4 ?? '',
    cardExpiration: formatExpiration(transaction.creditCard),
    email: transaction.customer?.email || undefined,
    firstName: transaction.customer?.firstName || undefined,
    lastName: transaction.customer?.lastName || undefined,
    refundIds: transaction.refundIds ?? [],
    disputes: ((transaction.disputes ?? []) as SdkDispute[]).map((dispute) => toDispute(dispute, transaction.id)),
  }
}

/** The SDK's month has one or two digits. */
const formatExpiration = (card: braintree.Transaction['creditCard']): string =>
  card?.expirationMonth && card.expirationYear ? `${card.expirationMonth.padStart(2, '0')}/${card.expirationYear}` : ''

const toCents = (decimal: string): number => Math.round(Number(decimal) * 100)

/** Rejects if the provider takes too long. The call itself may still go through. */
const withTimeout = <T>(call: Promise<T>, milliseconds: number): Promise<T> =>
  pTimeout(call, { milliseconds, message: 'the card provider did not answer in time' })
