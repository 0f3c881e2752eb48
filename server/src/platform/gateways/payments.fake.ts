import {
  type AuthorizationOutcome,
  type AuthorizationRequest,
  ForgedNotification,
  type PaymentGateway,
  type ProviderDispute,
  type ProviderNotification,
  type ProviderRefund,
  type RefundOutcome,
  type RefundRequest,
  type Transaction,
  type UnclearTransaction,
} from './payments.ts'

/**
 * What the next authorization does. `approved` is the default, with other facts if `as` says so; `lost` authorizes and
 * loses the answer, `vanished` does nothing and loses it.
 */
export type NextAuthorization =
  | Extract<AuthorizationOutcome, { kind: 'declined' | 'not_sent' }>
  | { kind: 'approved'; as?: Partial<Pick<Transaction, 'orderId' | 'amountCents' | 'currency'>> }
  | { kind: 'lost' | 'vanished' }

/** What the next refund does. `lost` refunds and loses the answer, `vanished` does nothing and loses it. */
export type NextRefund = { kind: 'refused' | 'not_taken' | 'lost' | 'vanished' }

/** A card provider in memory, for tests of our own rules. */
export interface FakePayments extends PaymentGateway {
  transactions: (Transaction & { email: string })[]
  unclear: UnclearTransaction[]
  requests: AuthorizationRequest[]
  next(outcome: NextAuthorization): void
  refunds: ProviderRefund[]
  refundRequests: RefundRequest[]
  nextRefund(outcome: NextRefund): void
  loseVoids(count: number): void
  failSettlements(count: number): void
  failVoids(count: number): void
  failSearches(): { end(): void }
  /** Held authorizations and refunds answer only after `release()`. */
  hold(): { release(): void }
  disputes: ProviderDispute[]
}

/** A dispute for tests: a chargeback that was just opened, unless overridden. */
export const createDispute = (named: { id: string } & Partial<ProviderDispute>): ProviderDispute => ({
  transactionId: '',
  orderId: '',
  kind: 'chargeback',
  status: 'open',
  replyBy: undefined,
  amountCents: null,
  occurredAt: new Date(),
  ...named,
})

export function fakePayments(): FakePayments {
  const transactions: (Transaction & { email: string })[] = []
  const unclear: UnclearTransaction[] = []
  const disputes: ProviderDispute[] = []
  const copyTransaction = (transaction: Transaction): Transaction => ({
    ...transaction,
    refundIds: [...transaction.refundIds],
    disputes: disputes.filter(({ transactionId }) => transactionId === transaction.id),
  })
  const outcomes: NextAuthorization[] = []
  const requests: AuthorizationRequest[] = []
  const usedNonces = new Set<string>()
  let failures = 0
  let voidFailures = 0
  let lostVoids = 0
  const refunds: ProviderRefund[] = []
  const refundRequests: RefundRequest[] = []
  const refundOutcomes: NextRefund[] = []
  let isSearchDown = false
  let gate: Promise<void> = Promise.resolve()
  const find = (id: string) => {
    const found = transactions.find((transaction) => transaction.id === id)
    if (!found) throw new Error(`no transaction ${id}`)
    return found
  }
  const charge = (
    { orderId, amountCents, buyer }: AuthorizationRequest,
    as: Partial<Transaction> | undefined,
  ): Transaction => {
    const id = `fake${transactions.length + 1}`
    const transaction = {
      id,
      orderId,
      status: 'authorized' as const,
      amountCents,
      currency: 'USD',
      cardType: 'Visa',
      cardLastFour: '1111',
      cardExpiration: '12/2030',
      refundIds: [],
      disputes: [],
      email: buyer.email,
      firstName: buyer.firstName,
      lastName: buyer.lastName,
      ...as,
    }
    transactions.push({ ...transaction, email: buyer.email })
    return transaction
  }
  const credit = ({ transactionId, refundId, amountCents }: RefundRequest): RefundOutcome => {
    const sale = find(transactionId)
    if (sale.status !== 'settled') return { kind: 'not_taken', detail: 'not settled' }
    const earlierRefunds = refunds.filter(
      ({ saleId, status }) => saleId === sale.id && /submitted|settled/.test(status),
    )
    const remainingCents = earlierRefunds.reduce((cents, one) => cents - one.amountCents, sale.amountCents)
    if (amountCents > remainingCents) return { kind: 'refused', detail: 'too large' }
    const refund: ProviderRefund = {
      id: `credit${refunds.length + 1}`,
      saleId: sale.id,
      orderId: refundId,
      amountCents,
      status: 'submitted',
    }
    refunds.push(refund)
    sale.refundIds.push(refund.id)
    return { kind: 'accepted', refund: { ...refund } }
  }
  return {
    transactions,
    unclear,
    disputes,
    findDisputesSince: async (moment) => disputes.filter(({ occurredAt }) => occurredAt >= moment),
    findDispute: async (id) => disputes.find((dispute) => dispute.id === id),
    requests,
    next: (outcome) => void outcomes.push(outcome),
    refunds,
    refundRequests,
    nextRefund: (outcome) => void refundOutcomes.push(outcome),
    loseVoids: (count) => {
      lostVoids = count
    },
    failSettlements: (count) => {
      failures = count
    },
    failVoids: (count) => {
      voidFailures = count
    },
    failSearches() {
      isSearchDown = true
      return {
        end() {
          isSearchDown = false
        },
      }
    },
    hold() {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return { release }
    },
    clientToken: async () => 'fake-client-token',
    async authorize(request) {
      requests.push(request)
      await gate
      const outcome = outcomes.shift()
      if (usedNonces.has(request.nonce)) return { kind: 'declined', reason: 'card_data_used', detail: 'nonce' }
      if (outcome?.kind !== 'not_sent' && outcome?.kind !== 'vanished') usedNonces.add(request.nonce)
      if (outcome?.kind === 'declined' || outcome?.kind === 'not_sent') return outcome
      if (outcome?.kind === 'vanished') return { kind: 'unknown', detail: 'timed out' }
      const transaction = charge(request, outcome?.kind === 'approved' ? outcome.as : undefined)
      return outcome?.kind === 'lost' ? { kind: 'unknown', detail: 'hung up' } : { kind: 'authorized', transaction }
    },
    async submitForSettlement(id) {
      if (failures > 0) {
        failures -= 1
        throw new Error('provider away')
      }
      const transaction = find(id)
      if (transaction.status === 'authorized') transaction.status = 'submitted'
      return copyTransaction(transaction)
    },
    async findByOrder(orderId) {
      if (isSearchDown) throw new Error('search away')
      return transactions.filter((transaction) => transaction.orderId === orderId).map(copyTransaction)
    },
    async find(id) {
      const found = transactions.find((transaction) => transaction.id === id)
      return found && copyTransaction(found)
    },
    findSince: async () => ({ known: transactions.map(copyTransaction), unclear: [...unclear] }),
    async readNotification(signature, payload) {
      if (signature !== 'signed') throw new ForgedNotification('not signed')
      const { dispute, ...notification } = JSON.parse(payload) as Omit<ProviderNotification, 'occurredAt'> & {
        occurredAt: string
      }
      const occurredAt = new Date(notification.occurredAt)
      const more = { transactionId: notification.transactionId ?? '', occurredAt }
      return { ...notification, occurredAt, dispute: dispute && createDispute({ ...dispute, ...more }) }
    },
    answerChallenge: async (challenge) => `answer to ${challenge}`,
    async void(id) {
      if (voidFailures > 0) {
        voidFailures -= 1
        throw new Error('provider away')
      }
      const transaction = find(id)
      if (transaction.status === 'settled') throw new Error('void refused')
      transaction.status = 'voided'
      if (lostVoids > 0) {
        lostVoids -= 1
        throw new Error('hung up')
      }
    },
    async refund(request) {
      refundRequests.push(request)
      await gate
      const outcome = refundOutcomes.shift()
      const { kind } = outcome ?? {}
      if (kind === 'refused' || kind === 'not_taken') return { kind, detail: 'not possible' }
      if (kind === 'vanished') return { kind: 'unknown', detail: 'timed out' }
      const answer = credit(request)
      return kind === 'lost' ? { kind: 'unknown', detail: 'hung up' } : answer
    },
    async findRefund(id) {
      const found = refunds.find((refund) => refund.id === id)
      return found && { ...found }
    },
    findRefundsSince: async () => ({ known: refunds.map((refund) => ({ ...refund })), unclear: [] }),
  }
}
