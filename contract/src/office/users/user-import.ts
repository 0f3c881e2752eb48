import { z } from 'zod'
import type { Endpoint, FileBody } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { RecordId, StoredEmail } from '../../replies.ts'
import { textEncodings } from '../../text-files/text-encoding.ts'

export const maxImport = { rows: 1_000, columns: 200, bytes: 5_000_000 } as const

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const separators = ['comma', 'semicolon', 'tab'] as const
export type Separator = (typeof separators)[number]

/** What a column of a file can hold. A full name is split into a first and a last name. */
export const importFields = ['email', 'firstName', 'lastName', 'fullName', 'role'] as const
export type ImportField = (typeof importFields)[number]
/** The position of each field's column, from 1. */
export type ColumnChoice = Partial<Record<ImportField, number | undefined>>

const column = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'A column must be its number in the file.')
  .optional()

/** How a file is read. Without columns, those with known names are used, or those that were confirmed before. */
export const ImportQuery = z.object({
  encoding: z.enum(textEncodings, `encoding must be one of ${textEncodings.join(', ')}.`).optional(),
  separator: z.enum(separators, `separator must be one of ${separators.join(', ')}.`).optional(),
  ...({ email: column, firstName: column, lastName: column, fullName: column, role: column } satisfies Record<
    ImportField,
    typeof column
  >),
  /** Whether rows may make someone an administrator. */
  administrators: z.enum(['refuse', 'allow'], 'administrators must be refuse or allow.').optional(),
})
export type ImportQuery = z.output<typeof ImportQuery>

export const importOutcomes = ['changed', 'refused', 'new', 'unchanged'] as const

export const ImportPreview = z.object({
  /** Identifies the file and its result. Applying the import requires the same digest. */
  digest: z.string(),
  counts: z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
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
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  }),
  columns: z.object(
    Object.fromEntries(importFields.map((field) => [field, z.number().int().optional()])) as Record<
      ImportField,
      z.ZodOptional<z.ZodNumber>
    >,
  ),
  /** `suggested` columns have to be confirmed by sending them. */
  columnsFrom: z.enum(['names', 'remembered', 'suggested', 'chosen']),
  /** What has to be chosen before rows can be read. */
  missing: z.string().nullable(),
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

export const importDigestHeader = 'x-import-digest'

export const applyImport = {
  method: 'POST',
  path: '/api/users/import',
  audience: 'administrator',
  summary: 'Create and change the users of a file as its preview said; refused rows are left out',
  query: ImportQuery.extend({
    invitations: z.enum(['now', 'later'], 'invitations must be now or later.').optional(),
  }),
  file: importFile,
  headers: z.object({ [importDigestHeader]: z.string('The preview is missing.').max(128) }),
  reply: Success.extend({ newUserIds: z.array(RecordId) }),
  limited: true,
  refuses: ['too_large', 'conflict'],
} as const satisfies Endpoint
