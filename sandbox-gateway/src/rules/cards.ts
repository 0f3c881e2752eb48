import { createHmac } from 'node:crypto'
import type { Nonce, StoredCard } from './records.ts'
import { cardOfPublishedNonce, type TestCard } from './test-cards.ts'

export interface Expiry {
  month: string
  year: string
}

/** What is kept of a card: the ends of its number and a keyed hash. */
export function storedCard(card: TestCard, expiry: Expiry, holder: string | null, key: string): StoredCard {
  return {
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    cardType: card.cardType,
    expirationMonth: expiry.month,
    expirationYear: expiry.year,
    cardholderName: holder,
    identifier: createHmac('sha256', key).update(card.number).digest('hex').slice(0, 32),
    outcome: card.outcome,
  }
}

/** A published nonce is never used up, and represents its card with valid details. */
export function publishedNonce(nonce: string, now: number, key: string): Nonce | undefined {
  const card = cardOfPublishedNonce(nonce)
  if (!card) return undefined
  const expiry = { month: '12', year: String(new Date(now).getUTCFullYear() + 3) }
  return {
    nonce,
    card: storedCard(card, expiry, null, key),
    cvvResponse: 'M',
    postalCode: null,
    streetAddress: null,
    createdAt: now,
    consumed: false,
  }
}
