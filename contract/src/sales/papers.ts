/** Invoices and credit notes. */
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { idParam, multilineText, plainText } from '../fields.ts'
import { FileLink, FileTicket } from '../lists.ts'
import { Amount, Currency, Moment, PurchaseParams, RecordId } from '../replies.ts'
import { cleanName } from '../typed-text/visible-text.ts'

export const paperKinds = ['invoice', 'credit note'] as const
export type PaperKind = (typeof paperKinds)[number]

/** Why a paper was issued. `details`: the buyer added a company, which replaces the invoice. */
export const paperCauses = ['sale', 'refund', 'failed refund', 'details'] as const
export type PaperCause = (typeof paperCauses)[number]

/** For how many days after the purchase a buyer can add details. */
export const detailsDays = 90

const PrintedParty = z.object({ name: z.string(), address: z.array(z.string()), email: z.string() })

/** What a paper says, and what the papers that correct it repeat. */
export const PrintedFacts = z.object({
  seller: PrintedParty,
  buyer: z.object({
    name: z.string().nullable().describe('Null if the font lacks a character of it'),
    email: z.string(),
    company: z.string().nullable(),
    address: z.array(z.string()),
    taxId: z.string().nullable(),
  }),
  product: z.string(),
  orderId: RecordId,
  soldAt: Moment,
  paidWith: z.string(),
})
export type PrintedFacts = z.output<typeof PrintedFacts>

export const Paper = z.object({
  id: RecordId,
  number: z.int().describe('Counted without gaps for each seller, in the order of issue'),
  kind: z.enum(paperKinds),
  cause: z.enum(paperCauses),
  amount: Amount,
  currency: Currency,
  issuedAt: Moment,
  aboutNumber: z.int().nullable().describe('The number of the paper that it corrects or replaces'),
})
export type Paper = z.output<typeof Paper>

const line = (label: string, most: number) =>
  plainText(label, cleanName).max(most, `${label} can have at most ${most} characters.`)

export const maxDetails = { company: 100, address: 300, taxId: 40 } as const
const maxAddressLines = 6

const Address = multilineText('Address', maxDetails.address)
  .transform((text) =>
    text
      .split(/[\n\u2028\u2029]/)
      .map(cleanName)
      .filter(Boolean)
      .join('\n'),
  )
  .refine((text) => text.split('\n').length <= maxAddressLines, `Address can have at most ${maxAddressLines} lines.`)

/** What a buyer adds to an invoice. */
export const InvoiceDetails = z.object({
  Company: line('Company', maxDetails.company).min(1, 'Company is required.'),
  Address,
  TaxId: line('Tax ID', maxDetails.taxId).optional(),
})
export type InvoiceDetails = z.output<typeof InvoiceDetails>

/** What an owner or a buyer sees of the papers of a purchase. */
export const purchasePapers = {
  papers: z.array(Paper).describe('Oldest first'),
  invoiceDetails: z
    .object({ company: z.string(), address: z.string(), taxId: z.string().nullable(), givenAt: Moment })
    .nullable(),
}

export const giveInvoiceDetails = {
  method: 'PUT',
  path: '/api/account/purchases/:id/invoice-details',
  audience: 'account',
  summary: `Add a company to the invoice of an own purchase, once and within ${detailsDays} days`,
  params: PurchaseParams,
  body: InvoiceDetails,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const requestPapers = {
  method: 'POST',
  path: '/api/account/purchases/:id/papers',
  audience: 'account',
  summary: 'Issue the invoice of an own purchase, and the credit notes of its refunds, unless they exist',
  params: PurchaseParams,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const issuePapers = {
  method: 'POST',
  path: '/api/purchases/:id/papers',
  audience: 'administrator',
  summary: 'Issue the invoice of a purchase, and the credit notes of its refunds, unless they exist',
  params: PurchaseParams,
  reply: Success,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const linkPaper = {
  method: 'POST',
  path: '/api/papers/:id/file',
  audience: 'account',
  readsOnly: true,
  summary: 'A link to an invoice or a credit note as a PDF, for its buyer and for administrators, for 10 minutes',
  params: z.object({ id: idParam('There is no such paper.') }),
  reply: FileLink,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const readPaper = {
  method: 'GET',
  path: '/api/papers/file',
  audience: 'public',
  summary: 'The invoice or credit note that a link is for, as a PDF; the link itself says who may fetch it',
  query: FileTicket,
  reply: z.string(),
  sends: 'application/pdf',
  refuses: ['not_signed_in', 'not_found'],
} as const satisfies Endpoint
