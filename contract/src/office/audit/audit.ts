import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { dayRange, FileLink, FileTicket, listQuery, withDaysInOrder } from '../../lists.ts'
import { Moment, RecordId } from '../../replies.ts'
import { auditActNames } from './audit-acts.ts'

const values = z.record(z.string(), z.unknown())

export const AuditEntry = z.object({
  id: RecordId,
  at: Moment,
  act: z.string().meta({ description: 'What was done, such as "user.changed"' }),
  sentence: z.string(),
  /** The values before and after, one line each. */
  details: z.array(z.string()),
  /** Who did it; null for a command, and for someone who is not logged in. */
  actorId: RecordId.nullable(),
  command: z.string().nullable(),
  /** The person it was done to. */
  personId: RecordId.nullable(),
  object: z.string().nullable(),
  before: values,
  after: values,
  requestId: z.string().nullable(),
  /** Where the request came from; null after 90 days, and for a command. */
  network: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const { search, limit, offset } = listQuery([])
const filter = z.object({
  /** Finds what names a person, by email or ID, or a purchase, a document or another thing, by ID. */
  search,
  act: z.enum(auditActNames, 'act must be an action that the log records.').optional(),
  ...dayRange,
})
export const AuditFilter = withDaysInOrder(filter)
export type AuditFilter = z.output<typeof AuditFilter>
export const AuditQuery = withDaysInOrder(filter.extend({ limit, offset }))
export type AuditQuery = z.output<typeof AuditQuery>

export const listAudit = {
  method: 'GET',
  path: '/api/audit',
  audience: 'superAdmin',
  summary:
    'A page of the audit log, newest first, of 50 without limit; the neighboring pages in Link and the total in X-Total-Count',
  query: AuditQuery,
  paged: true,
  reply: z.array(AuditEntry),
} as const satisfies Endpoint

export const exportAudit = {
  method: 'POST',
  path: '/api/audit/export',
  audience: 'superAdmin',
  needsProof: true,
  summary: 'A link to these entries of the audit log as CSV',
  body: AuditFilter,
  reply: FileLink,
} as const satisfies Endpoint

export const readAuditFile = {
  method: 'GET',
  path: '/api/audit/export',
  audience: 'public',
  summary: 'The entries of the audit log that a link is for, as CSV; the link itself says who may fetch it',
  query: FileTicket,
  reply: z.string(),
  sends: 'text/csv',
  refuses: ['not_signed_in', 'forbidden'],
} as const satisfies Endpoint
