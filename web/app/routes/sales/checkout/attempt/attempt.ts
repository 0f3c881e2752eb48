import { enroll } from '@course/contract/sales/checkout'
import { ApiError, call } from '../../../../api.ts'

/** The time before the page polls for the outcome, in milliseconds. */
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
 * Whether a failed payment call may have charged the card. A refusal by the API did not; without an answer, with an
 * answer from something else, or after an internal error of the API, nobody knows.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.code === undefined || (error.status >= 500 && error.code !== 'unavailable')
}

/** The order, without the card. */
export interface NewOrder {
  /** Without a password for a member, who pays with the token. */
  buyer: { FirstName: string; LastName: string; Email: string; Password?: string | undefined }
  /** The product that the server offers. */
  productId: number
  /** The price that the page shows, such as "29.99". */
  amount: string
  /** The version of the terms that the page shows. */
  termsVersion: string
}

/** Sends the payment. A failure with an unknown outcome counts as `Checking`. */
export async function pay(
  nonce: string,
  { buyer, productId, amount, termsVersion }: NewOrder,
  secret: string,
): Promise<'Success' | 'Checking'> {
  const body = {
    Nonce: nonce,
    User: { ...buyer, RoleId: 'empty' },
    ProductId: productId,
    Amount: amount,
    TermsVersion: termsVersion,
  }
  try {
    const { message } = await call(enroll, {
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
