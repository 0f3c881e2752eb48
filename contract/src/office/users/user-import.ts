import { z } from 'zod'
import type { Endpoint, FileBody } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { RecordId, StoredEmail } from '../../replies.ts'
import { textEncodings } from '../../text-files/text-encoding.ts'

export const maxImport = { rows: 1_000, columns: 200, bytes: 5_000_000 } as const

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const separators = ['comma', 'semicolon', 'tab'] as const
export type Separator = (typeof separators)[number]

/** What a column of a file can hold. A full name is split at its last space. */
export const importFields = ['email', 'firstName', 'lastName', 'fullName', 'role'] as const
export type ImportField = (typeof importFields)[number]

const field = `(?:${importFields.join('|')})?`
/** What each column holds, in the order of the file, such as `firstName,lastName,,email`. Empty ones are left out. */
const columns = z
  .string()
  .max(maxImport.columns * 10)
  .regex(new RegExp(`^${field}(?:,${field})*$`), `Each column must be one of ${importFields.join(', ')}, or empty.`)

/** How a file is read. Without columns, they are guessed from the header. */
export const ImportQuery = z.object({
  encoding: z.enum(textEncodings, `encoding must be one of ${textEncodings.join(', ')}.`).optional(),
  separator: z.enum(separators, `separator must be one of ${separators.join(', ')}.`).optional(),
  columns: columns.optional(),
  /** Whether rows may make someone an administrator. */
  administrators: z.enum(['refuse', 'allow'], 'administrators must be refuse or allow.').optional(),
})
export type ImportQuery = z.output<typeof ImportQuery>

export const importOutcomes = ['changed', 'refused', 'new', 'unchanged'] as const

const ImportCounts = z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() })

export const ImportPreview = z.object({
  counts: ImportCounts,
  /** Rows that would make someone an administrator, refused or not. */
  administrators: z.number().int(),
  rows: z.array(
    z.object({
      line: z.number().int(),
      outcome: z.enum(importOutcomes),
      firstName: z.string(),
      lastName: z.string(),
      email: StoredEmail,
      role: z.string(),
      remark: z.string().nullable(),
    }),
  ),
  file: z.object({
    /** Null for a workbook. */
    encoding: z.enum(textEncodings).nullable(),
    separator: z.enum(separators).nullable(),
    sheet: z.string().nullable(),
    otherSheets: z.array(z.string()),
    hiddenRows: z.number().int().describe('Rows of the sheet that are hidden, and so left out'),
    columns: z.array(
      z.object({ name: z.string(), samples: z.array(z.string()), field: z.enum(importFields).nullable() }),
    ),
  }),
  /** What has to be chosen before rows can be read. */
  problem: z.string().nullable(),
})
export type ImportPreview = z.output<typeof ImportPreview>

const importFile = {
  types: ['text/csv', workbookType],
  maxBytes: maxImport.bytes,
  wrongType: 'Please send a CSV file or an Excel workbook (.xlsx).',
  tooLarge: 'The file is larger than 5 MB. Please split it.',
} as const satisfies FileBody

export const previewImport = {
  method: 'POST',
  path: '/api/users/import/preview',
  audience: 'administrator',
  summary: 'How a CSV file or workbook of users is read and what it would do; writes nothing',
  readsOnly: true,
  query: ImportQuery,
  file: importFile,
  reply: ImportPreview,
  limited: true,
  refuses: ['too_large'],
} as const satisfies Endpoint

export const applyImport = {
  method: 'POST',
  path: '/api/users/import',
  audience: 'administrator',
  summary: 'Create and change the users of a file, all or none; refused rows are left out',
  query: ImportQuery.extend({
    columns,
    invitations: z.enum(['now', 'later'], 'invitations must be now or later.').optional(),
  }),
  file: importFile,
  reply: Success.extend({ counts: ImportCounts, newUserIds: z.array(RecordId) }),
  limited: true,
  refuses: ['too_large', 'conflict'],
} as const satisfies Endpoint
