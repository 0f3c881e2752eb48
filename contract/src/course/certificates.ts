import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { MissingVideo } from '../errors.ts'
import { plainText } from '../fields.ts'
import { FileLink, FileTicket } from '../lists.ts'
import { Moment } from '../replies.ts'

/** Only `verified` is valid. `withdrawn` is what remains after the person's data has been erased. */
export const certificateStates = ['verified', 'revoked', 'replaced', 'withdrawn'] as const
export type CertificateState = (typeof certificateStates)[number]

const printed = {
  title: z.string().describe('What the course was called when the certificate was issued'),
  issuer: z.string().describe('What the site was called at that time'),
  completedOn: z.string().describe("The day the course was completed, in the seller's time zone, such as 2026-11-26"),
}

export const Certificate = z.object({
  ...printed,
  id: z.string().describe('A secret: anyone who knows it can read the public page'),
  name: z.string(),
  completedAt: Moment,
  issuedAt: Moment,
  state: z.enum(certificateStates),
})
export type Certificate = z.output<typeof Certificate>

const OwnCertificate = z.object({
  certificate: Certificate.nullable().describe("The caller's newest certificate"),
  mayIssue: z.boolean().describe('Whether a certificate can be issued now: the first one, or one with a new name'),
  currentName: z.string().describe('The name in the account, which a new certificate would show'),
  unprintable: z.array(z.string()).describe('The characters of that name that the font lacks'),
  total: z.int().describe('How many videos the course has'),
  missing: z.array(MissingVideo).describe('What is left to do; empty once the course has been completed'),
})
export type OwnCertificate = z.output<typeof OwnCertificate>

export const readOwnCertificate = {
  method: 'GET',
  path: '/api/certificate',
  audience: 'account',
  summary: "The caller's certificate of completion, and what is left to do for it",
  reply: OwnCertificate,
} as const satisfies Endpoint

export const issueCertificate = {
  method: 'POST',
  path: '/api/certificate',
  audience: 'account',
  summary: 'Issue the certificate of completion; repeating it changes nothing unless the name has changed',
  reply: Certificate,
  refuses: ['not_finished', 'conflict', 'unprintable_name'],
} as const satisfies Endpoint

export const linkCertificateFile = {
  method: 'POST',
  path: '/api/certificate/file',
  audience: 'account',
  readsOnly: true,
  summary: "A link to the caller's certificate as a PDF, for 10 minutes",
  reply: FileLink,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const readCertificateFile = {
  method: 'GET',
  path: '/api/certificate.pdf',
  audience: 'public',
  summary: 'The certificate that a link is for, as a PDF; the link itself says who may fetch it',
  query: FileTicket,
  reply: z.string(),
  sends: 'application/pdf',
  refuses: ['not_signed_in', 'not_found'],
} as const satisfies Endpoint

export const readCertificate = {
  method: 'GET',
  path: '/api/certificates/:id',
  audience: 'public',
  summary: 'What a certificate says and whether it is valid, for anyone who knows its exact ID',
  params: z.object({ id: plainText('The id').max(100, 'There is no certificate with this ID.') }),
  reply: z.object({ ...printed, name: z.string().nullable(), state: z.enum(certificateStates) }),
  refuses: ['not_found'],
} as const satisfies Endpoint
