import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { email, firstName, lastName, plainText } from '../fields.ts'
import { isDay } from '../lists.ts'
import { readAmount } from '../typed-text/typed-amount.ts'
import { requiredSecret } from './checkout.ts'
import { parseCents } from './prices.ts'

/** What became of a correction: done, or passed on to the owner because the account was used by then. */
export const correctionOutcomes = ['corrected', 'forwarded'] as const
export type CorrectionOutcome = (typeof correctionOutcomes)[number]

export const CorrectedEmail = z.object({ Email: email })

export const correctPaidEmail = {
  method: 'POST',
  path: '/api/payments/email',
  audience: 'public',
  summary: 'Correct the address of the account that this tab has paid for. The receipt is sent again',
  headers: requiredSecret,
  body: CorrectedEmail,
  limited: true,
  reply: Success.extend({ outcome: z.enum(correctionOutcomes) }),
  refuses: ['not_found', 'email_taken', 'conflict'],
} as const satisfies Endpoint

const dayProblem = 'Choose the day on which you paid.'

/** What somebody says who paid but gets no email. */
export const AddressReport = z.object({
  FirstName: firstName,
  LastName: lastName,
  Email: email,
  PaidOn: plainText('The day').refine(isDay, dayProblem),
  Amount: plainText('Amount')
    .overwrite(readAmount)
    .refine((amount) => (parseCents(amount) ?? 0) > 0, 'Amount must be written like 29.99.'),
  LastFour: plainText('The digits', (typed) => typed.replaceAll(/[\s-]/g, '')).regex(
    /^\d{4}$/,
    "Type the last four digits of your card's number.",
  ),
})
export type AddressReport = z.output<typeof AddressReport>

export const reportNoEmail = {
  method: 'POST',
  path: '/api/address-requests',
  audience: 'public',
  summary: 'Say that one has paid but gets no email. Answers the same whatever exists',
  body: AddressReport,
  limited: true,
  reply: Success,
} as const satisfies Endpoint
