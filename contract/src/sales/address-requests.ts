import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { email, firstName, idParam, lastName, plainText } from '../fields.ts'
import { isDay } from '../lists.ts'
import { requiredSecret } from './checkout.ts'
import { parseCents } from './prices.ts'
import { readAmount } from './typed-amount.ts'

export const CorrectedEmail = z.object({ Email: email })

export const correctPaidEmail = {
  method: 'POST',
  path: '/api/payments/email',
  audience: 'public',
  summary: 'Correct the address of the account that this tab has paid for. The receipt is sent again',
  headers: requiredSecret,
  body: CorrectedEmail,
  limited: true,
  reply: Success,
  refuses: ['not_found', 'email_taken', 'conflict'],
} as const satisfies Endpoint

/** A message from someone who paid but gets no email. */
export const AddressRequest = z.object({
  FirstName: firstName,
  LastName: lastName,
  Email: email,
  PaidOn: plainText('The day').refine(isDay, 'Choose the day on which you paid.'),
  Amount: plainText('Amount')
    .overwrite(readAmount)
    .refine((amount) => (parseCents(amount) ?? 0) > 0, 'Amount must be written like 29.99.'),
})
export type AddressRequest = z.output<typeof AddressRequest>

export const reportNoEmail = {
  method: 'POST',
  path: '/api/address-requests',
  audience: 'public',
  summary: 'Say that one has paid but gets no email. Answers the same whatever exists',
  body: AddressRequest,
  limited: true,
  reply: Success,
} as const satisfies Endpoint

export const closeAddressRequest = {
  method: 'POST',
  path: '/api/address-requests/:id/close',
  audience: 'administrator',
  summary: 'Delete the message of a buyer who gets no email, once it is answered',
  params: z.object({ id: idParam('This message is no longer there.') }),
  reply: Success,
  refuses: ['not_found'],
} as const satisfies Endpoint
