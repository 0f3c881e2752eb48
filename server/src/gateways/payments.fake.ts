import type { Authorisation, AuthorisationRequest, PaymentGateway, Transaction } from './payments.ts'

/** What the next authorisation does: an answer; `lost` takes the money and loses the answer, `vanished` loses both. */
export type NextAuthorisation =
  | Extract<Authorisation, { kind: 'declined' | 'not_sent' }>
  | { kind: 'lost' | 'vanished' }

/** A card provider in memory, for tests of our own rules. */
export interface FakePayments extends PaymentGateway {
  transactions: (Transaction & { email: string })[]
  next(outcome: NextAuthorisation): void
  /** The next calls of settlement fail as if the provider were away. */
  failSettlements(count: number): void
  /** Held authorisations answer only after `release()`. */
  hold(): { release(): void }
}

export function fakePayments(): FakePayments {
  const transactions: (Transaction & { email: string })[] = []
  const outcomes: NextAuthorisation[] = []
  let failures = 0
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
      cardType: 'Visa',
      cardLastFour: '1111',
    }
    transactions.push({ ...transaction, email: buyer.email })
    return transaction
  }
  return {
    transactions,
    next: (outcome) => void outcomes.push(outcome),
    failSettlements: (count) => {
      failures = count
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
      await gate
      const outcome = outcomes.shift()
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
      return Object.assign(find(id), { status: 'submitted' })
    },
    findByOrder: async (orderId) => transactions.filter((transaction) => transaction.orderId === orderId),
    async void(id) {
      Object.assign(find(id), { status: 'voided' })
    },
  }
}
