/** The calls of the editor: reading, saving and publishing the owner's documents. */
import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { plainText } from '../../fields.ts'
import { Moment } from '../../replies.ts'
import { documentGroups, documentNames, isDocumentName, type DocumentName as Name } from './documents.ts'

export const maxDocument = 262_144

export const DocumentName = z
  .string()
  .refine(isDocumentName, 'This document does not exist.') as unknown as z.ZodType<Name>
/** From 0 where a lesson is written for the first time. */
const fromVersion = z.int('The version must be a number.').min(0, 'The version must be a number.').max(2_147_483_647)
const version = z.int('The version must be a number.').min(1, 'The version must be a number.').max(2_147_483_647)
const params = z.object({ document: DocumentName })
const versionParams = params.extend({ version: z.string().regex(/^[1-9]\d{0,8}$/, 'This version does not exist.') })
const note = plainText('Note').trim().max(200, 'A note can have at most 200 characters.').optional()

export const Body = z.unknown().meta({ description: 'The body, as in the file under content/' })
const Person = z.string().nullable()
const saved = { savedAt: Moment, savedBy: Person }
/** Null for a lesson that nobody has written yet: its version is 0. */
const neverSaved = { savedAt: Moment.nullable(), savedBy: Person }
const published = { publishedAt: Moment, publishedBy: Person }

/** What an administrator can do with a document. The server refuses everything else with its reason. */
export const documentActs = ['save', 'publish', 'discard', 'restore', 'caption'] as const
export type DocumentAct = (typeof documentActs)[number]
/** What the caller can do now. */
const can = z.array(z.enum(documentActs))

export const DocumentSummary = z.object({
  document: DocumentName,
  title: z.string(),
  group: z.enum(documentGroups),
  version: z.int(),
  /** Null, like the time below, for a lesson that was never published. */
  publishedVersion: z.int().nullable(),
  hasDraft: z.boolean(),
  ...neverSaved,
  publishedAt: Moment.nullable(),
  publishedBy: Person,
  can,
})
export type DocumentSummary = z.output<typeof DocumentSummary>

export const listDocuments = {
  method: 'GET',
  path: '/api/content',
  audience: 'administrator',
  summary: 'The documents of the site, and which have drafts',
  reply: z.array(DocumentSummary),
} as const satisfies Endpoint

export const EditedDocument = z.object({
  document: DocumentName,
  title: z.string(),
  version: z.int(),
  body: Body,
  ...neverSaved,
  /** Null for a lesson that was never published. */
  published: z.object({ version: z.int(), body: Body, ...published, note: z.string().nullable() }).nullable(),
  can,
  /** Why the caller can't change it, in a sentence; null if they can. */
  readOnlyBecause: z.string().nullable(),
})
export type EditedDocument = z.output<typeof EditedDocument>

export const readDocument = {
  method: 'GET',
  path: '/api/content/:document',
  audience: 'administrator',
  summary: 'The newest version of a document, and the published one',
  params,
  reply: EditedDocument,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const saveDocument = {
  method: 'PUT',
  path: '/api/content/:document',
  audience: 'administrator',
  summary: 'Save a new version, a draft that may be unfinished until it is published; an unchanged body saves nothing',
  params,
  body: z.object({ FromVersion: fromVersion, Body, Note: note }),
  maxBytes: maxDocument,
  reply: z.object({
    document: DocumentName,
    version: z.int(),
    warnings: z.array(z.string()),
    faults: z.record(z.string(), z.string()).describe('What keeps this version from being published, by field'),
    can,
  }),
  refuses: ['not_found', 'stale', 'content_refused'],
} as const satisfies Endpoint

export const DocumentVersion = z.object({
  version: z.int(),
  ...saved,
  note: z.string().nullable(),
  restoredFrom: z.int().nullable(),
  /** When it was first published; null if it never was. */
  publishedAt: Moment.nullable(),
  publishedBy: Person,
  /** What was noted when it was first published. */
  publicationNote: z.string().nullable(),
})
export type DocumentVersion = z.output<typeof DocumentVersion>

export const listVersions = {
  method: 'GET',
  path: '/api/content/:document/versions',
  audience: 'administrator',
  summary: 'Every version of a document, newest first',
  params,
  reply: z.array(DocumentVersion),
  refuses: ['not_found'],
} as const satisfies Endpoint

export const readVersion = {
  method: 'GET',
  path: '/api/content/:document/versions/:version',
  audience: 'administrator',
  summary: 'One version of a document, with its body',
  params: versionParams,
  reply: DocumentVersion.extend({ body: Body }),
  refuses: ['not_found'],
} as const satisfies Endpoint

export const restoreVersion = {
  method: 'POST',
  path: '/api/content/:document/versions/:version/restore',
  audience: 'administrator',
  summary: 'Save an earlier version again, as a new draft',
  params: versionParams,
  body: z.object({ FromVersion: version }),
  reply: z.object({ document: DocumentName, version: z.int() }),
  refuses: ['not_found', 'stale', 'content_refused'],
} as const satisfies Endpoint

export const discardDraft = {
  method: 'POST',
  path: '/api/content/:document/discard',
  audience: 'administrator',
  summary: 'Bring the published text back, so that no draft is left; a document that was never published is deleted',
  params,
  body: z.object({ FromVersion: version }),
  reply: z.object({ document: DocumentName, version: z.int().describe('0 if the document was deleted') }),
  refuses: ['not_found', 'stale'],
} as const satisfies Endpoint

export const PriceText = z.object({ document: z.string(), title: z.string(), path: z.string(), sentence: z.string() })

export const readMarks = {
  method: 'GET',
  path: '/api/content/marks',
  audience: 'administrator',
  summary: 'What the marks in texts stand for, and the sentences that name an amount without a mark, drafts included',
  reply: z.object({
    values: z.record(z.string(), z.string()).describe('By name, such as "price"'),
    priceTexts: z.array(PriceText),
  }),
} as const satisfies Endpoint

const NamedVersions = z
  .array(z.object({ Document: DocumentName, Version: version }))
  .min(1, 'Choose what to publish.')
  .max(documentNames.length + 500, 'Name each document once.')

/** What the owner should know before publishing. A problem that stops publishing must be solved first. */
export const PublishProblem = z.object({
  text: z.string(),
  stops: z.boolean(),
  document: z.string(),
  path: z.string(),
  link: z.string(),
  title: z.string(),
})
export type PublishProblem = z.output<typeof PublishProblem>

export const checkPublication = {
  method: 'POST',
  path: '/api/content/publish/check',
  audience: 'administrator',
  summary: 'What would not fit together after publishing these versions; publishes nothing',
  readsOnly: true,
  body: z.object({ Documents: NamedVersions }),
  reply: z.array(PublishProblem),
} as const satisfies Endpoint

export const publishDocuments = {
  method: 'POST',
  path: '/api/content/publish',
  audience: 'administrator',
  summary: 'Publish the newest versions of some documents together',
  body: z.object({
    Documents: NamedVersions,
    Note: note,
  }),
  reply: z.object({ publication: z.int(), publishedAt: Moment }),
  refuses: ['stale', 'conflict', 'content_refused'],
} as const satisfies Endpoint

export const Publication = z.object({
  publication: z.int(),
  ...published,
  note: z.string().nullable(),
  documents: z.array(z.object({ document: z.string(), title: z.string(), version: z.int() })),
})
export type Publication = z.output<typeof Publication>

export const listPublications = {
  method: 'GET',
  path: '/api/content/publications',
  audience: 'administrator',
  summary: 'What was published when and by whom, newest first',
  reply: z.array(Publication),
} as const satisfies Endpoint
