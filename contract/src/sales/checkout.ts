import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { email, firstName, lastName, newPassword, password, plainText } from '../fields.ts'
import { Amount, Currency } from '../replies.ts'

/** Header with the random secret of the paying tab, which also reads the status of the payment. */
export const attemptSecretHeader = 'x-attempt-secret'

const attemptSecret = z.string().regex(/^[A-Za-z0-9_-]{32,128}$/, 'The payment secret is not valid.')
export const requiredSecret = z.object({ [attemptSecretHeader]: attemptSecret })

export const Offer = z.object({
  productId: z.number().int(),
  name: z.string(),
  amount: Amount,
  currency: Currency,
  /** False while payment is closed; `notice` then says why. */
  open: z.boolean(),
  notice: z.string().nullable(),
  /** The price sentences of the payment page in pieces: around the regular price, and around the charged price. */
  shown: z.object({ heading: z.array(z.string()), orderSummary: z.array(z.string()) }),
})
export type Offer = z.output<typeof Offer>

export const readOffer = {
  method: 'GET',
  path: '/api/payments/offer',
  audience: 'public',
  summary: 'The price that a card is charged today',
  reply: Offer,
} as const satisfies Endpoint

export const readClientToken = {
  method: 'GET',
  path: '/api/payments/token',
  audience: 'public',
  summary: "The card provider's client token",
  limited: true,
  reply: z.object({ message: z.string() }),
  refuses: ['unavailable'],
} as const satisfies Endpoint

export const Buyer = z.object({ FirstName: firstName, LastName: lastName, Email: email, Password: newPassword })

export const MemberBuyer = Buyer.omit({ Password: true })

export const Order = z.object({
  Nonce: plainText('Card').min(1, 'Card is required.').max(256, 'Card is invalid.'),
  /** Only an order with a Bearer token may leave the password out. */
  User: Buyer.extend({ Password: newPassword.optional() }),
  ProductId: z.number().int(),
  /** The price that the buyer was shown, such as "29.99". If it is not the price now, the order is refused. */
  Amount: z
    .string()
    .regex(/^\d{1,6}\.\d{2}$/, 'Amount must be a price such as 29.99.')
    .optional(),
  TermsVersion: z
    .string('The version of the terms must be text.')
    .max(20, 'There are no terms with this version.')
    .optional(),
})
export type Order = z.output<typeof Order>

/** `Checking`: the outcome is not known yet, and nobody should pay again. */
export const EnrollReply = z.object({ message: z.enum(['Success', 'Checking']) })

export const enroll = {
  method: 'POST',
  path: '/api/payments',
  audience: 'public',
  takesToken: true,
  summary:
    'Create the account and pay for it. With a token: pay again for the account of the token, without a password',
  headers: z.object({ [attemptSecretHeader]: attemptSecret.optional() }),
  body: Order,
  limited: true,
  reply: EnrollReply,
  alsoAnswers: 202,
  refuses: [
    'not_signed_in',
    'email_taken',
    'payment_in_progress',
    'price_changed',
    'terms_changed',
    'conflict',
    'card_declined',
    'unavailable',
  ],
} as const satisfies Endpoint

export const AttemptStatus = z.object({ message: z.enum(['Success', 'Checking', 'NotCharged']) })

export const readAttempt = {
  method: 'GET',
  path: '/api/payments/status',
  audience: 'public',
  summary: 'The status of the payment that this tab started',
  headers: requiredSecret,
  reply: AttemptStatus,
  refuses: ['not_found'],
} as const satisfies Endpoint
export type AttemptStatus = z.output<typeof AttemptStatus>

export const PaymentClaim = z.object({ Email: email, Password: password })

export const findPayment = {
  method: 'POST',
  path: '/api/payments/status',
  audience: 'public',
  summary: 'The status of a payment, by its email and password, for another device',
  body: PaymentClaim,
  limited: true,
  reply: AttemptStatus,
  refuses: ['not_signed_in'],
} as const satisfies Endpoint
