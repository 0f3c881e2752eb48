import { enrol } from '@course/contract/checkout'
import { ApiError, call } from '../../api.ts'

/** How long the page waits for the answer to a payment before it goes over to asking, in milliseconds. */
const paymentDeadline = 60_000

/** 32 random bytes in base64url: 43 characters. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Whether a failed payment call leaves it open that the card was charged. A refusal in the API's own words does not;
 * no answer, an answer that is not the API's, or a fault within the API does.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.code === undefined || (error.status >= 500 && error.code !== 'unavailable')
}

/** What is sent besides the card. */
export interface NewOrder {
  /** Without a password for a member, who pays with the token. */
  buyer: { FirstName: string; LastName: string; Email: string; Password?: string | undefined }
  /** The product that the server offers. */
  productId: number
  /** The price that the page shows, such as "29.99". */
  amount: string
}

/** Sends the payment off. Any failure that leaves the outcome open counts as `Checking`. */
export async function pay(
  nonce: string,
  { buyer, productId, amount }: NewOrder,
  secret: string,
): Promise<'Success' | 'Checking'> {
  const body = { Nonce: nonce, User: { ...buyer, RoleId: 'empty' }, ProductId: productId, Amount: amount }
  try {
    const { message } = await call(enrol, {
      headers: { 'x-attempt-secret': secret },
      body,
      asMember: buyer.Password === undefined,
      deadline: paymentDeadline,
    })
    return message
  } catch (error) {
    if (isOutcomeUnknown(error)) return 'Checking'
    throw error
  }
}
