import {
  type Authorisation,
  type AuthorisationRequest,
  ForgedNotification,
  type PaymentGateway,
  type ProviderNotification,
  type Transaction,
} from './payments.ts'

/** What the next authorisation does: an answer; `approved` is what it does unasked; `lost` takes the money and loses the answer, `vanished` loses both. */
export type NextAuthorisation =
  | Extract<Authorisation, { kind: 'declined' | 'not_sent' }>
  | { kind: 'approved' | 'lost' | 'vanished' }

/** A card provider in memory, for tests of our own rules. */
export interface FakePayments extends PaymentGateway {
  transactions: (Transaction & { email: string })[]
  /** Every authorisation that was asked for, whatever came of it. */
  requests: AuthorisationRequest[]
  next(outcome: NextAuthorisation): void
  /** The next calls of settlement fail as if the provider were away. */
  failSettlements(count: number): void
  /** The next voids fail in the same way. */
  failVoids(count: number): void
  /** Searching by order fails until `end()`. */
  searchAway(): { end(): void }
  /** Held authorisations answer only after `release()`. */
  hold(): { release(): void }
}

const withoutEmail = ({ email: _email, ...transaction }: Transaction & { email: string }): Transaction => transaction

export function fakePayments(): FakePayments {
  const transactions: (Transaction & { email: string })[] = []
  const outcomes: NextAuthorisation[] = []
  const requests: AuthorisationRequest[] = []
  const usedNonces = new Set<string>()
  let failures = 0
  let voidFailures = 0
  let isSearchAway = false
  let gate: Promise<void> = Promise.resolve()
  const find = (id: string) => {
    const found = transactions.find((transaction) => transaction.id === id)
    if (!found) throw new Error(`no transaction ${id}`)
    return found
  }
  const charge = ({ orderId, amountCents, buyer }: AuthorisationRequest): Transaction => {
    const id = `fake${transactions.length + 1}`
    const transaction = {
      id,
      orderId,
      status: 'authorised' as const,
      amountCents,
      currency: 'USD',
      cardType: 'Visa',
      cardLastFour: '1111',
      refunded: false,
    }
    transactions.push({ ...transaction, email: buyer.email })
    return transaction
  }
  return {
    transactions,
    requests,
    next: (outcome) => void outcomes.push(outcome),
    failSettlements: (count) => {
      failures = count
    },
    failVoids: (count) => {
      voidFailures = count
    },
    searchAway() {
      isSearchAway = true
      return {
        end() {
          isSearchAway = false
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
    async authorise(request) {
      requests.push(request)
      await gate
      const outcome = outcomes.shift()
      if (usedNonces.has(request.nonce)) return { kind: 'declined', reason: 'card_data_used', detail: 'nonce' }
      if (outcome?.kind !== 'not_sent' && outcome?.kind !== 'vanished') usedNonces.add(request.nonce)
      if (outcome?.kind === 'declined' || outcome?.kind === 'not_sent') return outcome
      if (outcome?.kind === 'vanished') return { kind: 'unknown', detail: 'timed out' }
      const transaction = charge(request)
      return outcome?.kind === 'lost' ? { kind: 'unknown', detail: 'hung up' } : { kind: 'authorised', transaction }
    },
    async submitForSettlement(id) {
      if (failures > 0) {
        failures -= 1
        throw new Error('provider away')
      }
      const transaction = find(id)
      if (transaction.status === 'authorised') transaction.status = 'submitted'
      return withoutEmail(transaction)
    },
    async findByOrder(orderId) {
      if (isSearchAway) throw new Error('search away')
      return transactions.filter((transaction) => transaction.orderId === orderId).map(withoutEmail)
    },
    async find(id) {
      const found = transactions.find((transaction) => transaction.id === id)
      return found && withoutEmail(found)
    },
    findSince: async () => transactions.map(withoutEmail),
    async readNotification(signature, payload) {
      if (signature !== 'signed') throw new ForgedNotification('not signed')
      const told = JSON.parse(payload) as Omit<ProviderNotification, 'occurredAt'> & { occurredAt: string }
      return { ...told, occurredAt: new Date(told.occurredAt) }
    },
    answerChallenge: (challenge) => `answer to ${challenge}`,
    async void(id) {
      if (voidFailures > 0) {
        voidFailures -= 1
        throw new Error('provider away')
      }
      const transaction = find(id)
      if (transaction.status === 'settled') throw new Error('void refused')
      transaction.status = 'voided'
    },
  }
}
