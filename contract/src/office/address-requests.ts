import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { idParam, ReasonBody } from '../fields.ts'
import { Amount, Currency, Moment, RecordId, StoredEmail } from '../replies.ts'

/** `checkout`: from the browser tab that paid; `form`: from anyone who says that they paid. */
export const addressRequestKinds = ['checkout', 'form'] as const
export const addressRequestStates = ['open', 'corrected', 'closed'] as const

/** What of a report can match a purchase. */
export const matchedFacts = ['name', 'day', 'amount', 'card'] as const
export type MatchedFact = (typeof matchedFacts)[number]

/** A purchase that a request may be about. */
export const PossiblePurchase = z.object({
  id: RecordId,
  userId: RecordId,
  firstName: z.string(),
  lastName: z.string(),
  email: StoredEmail,
  purchasedAt: Moment,
  amount: Amount,
  currency: Currency,
  cardLastFour: z.string().nullable(),
  matches: z.array(z.enum(matchedFacts)),
  /** Whether anybody used the account besides the browser tab that paid. */
  use: z.object({
    logins: z.int().describe('Logins of the last 90 days, without that of the tab that paid'),
    lastLoginAt: Moment.nullable(),
    confirmedAt: Moment.nullable().describe('When a code or a link of an email to this address was used'),
    bounced: z.boolean().describe('Whether the address has no mailbox'),
  }),
})
export type PossiblePurchase = z.output<typeof PossiblePurchase>

export const AddressRequest = z.object({
  id: RecordId,
  kind: z.enum(addressRequestKinds),
  firstName: z.string(),
  lastName: z.string(),
  email: StoredEmail,
  paidOn: z.string().meta({ format: 'date' }),
  amount: Amount,
  cardLastFour: z.string().nullable(),
  requestedAt: Moment,
  state: z.enum(addressRequestStates),
  purchases: z.array(PossiblePurchase),
})
export type AddressRequest = z.output<typeof AddressRequest>

const params = z.object({ id: idParam('This request does not exist.') })

export const readAddressRequest = {
  method: 'GET',
  path: '/api/address-requests/:id',
  audience: 'administrator',
  summary: 'A request to correct an address, with the purchases that match it',
  params,
  reply: AddressRequest,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const correctAddress = {
  method: 'POST',
  path: '/api/address-requests/:id/correct',
  audience: 'administrator',
  summary: 'Give the account of a purchase the address of a request, and send the receipt again',
  params,
  body: ReasonBody.extend({ PurchaseId: idParam('This purchase does not exist.') }),
  reply: Success,
  refuses: ['not_found', 'email_taken', 'conflict'],
} as const satisfies Endpoint

export const closeAddressRequest = {
  method: 'POST',
  path: '/api/address-requests/:id/close',
  audience: 'administrator',
  summary: 'Close a request to correct an address without a change',
  params,
  body: ReasonBody,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint
