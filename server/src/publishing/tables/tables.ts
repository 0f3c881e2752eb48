import { checkedKinds } from '@course/contract/publishing/link-checks'
import type { TermsText } from '@course/contract/publishing/published-terms'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, integer, json, jsonb, pgTable, pgView, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser, users } from '../../accounts/tables/tables.ts'
import { bytes, createdAt, moment } from '../../platform/db/columns.ts'

/** Keys for attempts, purchases and videos. What a product is called and costs is in the published documents. */
export const products = pgTable('products', { id: integer('id').primaryKey() })

/** Every video that was ever published. What the owner says about it is in `publishedVideos`. */
export const videos = pgTable('videos', {
  id: text('id').primaryKey(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id),
  /** The length that members' players reported: a median, set once. */
  measuredSeconds: integer('measured_seconds'),
})

/** What is said in a video, as WebVTT. An empty text says that the owner removed the captions. */
export const videoCaptions = pgTable('video_captions', {
  videoId: text('video_id').primaryKey(),
  /** Grows with each save, so that two editors notice each other. */
  version: integer('version').notNull(),
  vtt: text('vtt').notNull(),
  savedBy: uuid('saved_by').references(() => users.id),
  savedAt: moment('saved_at').notNull().defaultNow(),
})

/** Every published version of the terms. Its text never changes. */
export const termsVersions = pgTable('terms_versions', {
  version: text('version').primaryKey(),
  /** With the seller's details of the day of publication. Null if purchases name the version and nobody kept its text. */
  text: jsonb('text').$type<TermsText>(),
  /** SHA-256 of the owner's words. */
  digest: text('digest'),
  publishedAt: moment('published_at').notNull().defaultNow(),
})

/** What came of the newest check of each published link, and of each video at Vimeo. */
export const linkChecks = pgTable(
  'link_checks',
  {
    kind: text('kind', { enum: checkedKinds }).notNull(),
    target: text('target').notNull(),
    state: text('state', { enum: ['ok', 'failing', 'broken'] }).notNull(),
    reason: text('reason'),
    failingSince: moment('failing_since'),
    announcedAt: moment('announced_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.target] })],
)

export const documentVersions = pgTable(
  'document_versions',
  {
    document: text('document').notNull(),
    version: integer('version').notNull(),
    /** As text and not as jsonb, which would sort the keys: an exported file is the same, byte for byte. */
    body: json('body').$type<unknown>().notNull(),
    note: text('note'),
    savedBy: uuid('saved_by').references(() => users.id),
    savedAt: moment('saved_at').notNull().defaultNow(),
    restoredFrom: integer('restored_from'),
  },
  (table) => [primaryKey({ columns: [table.document, table.version] })],
)

/** Documents that were published together. The number counts up by one. */
export const publications = pgTable('publications', {
  id: integer('id').primaryKey(),
  publishedBy: uuid('published_by').references(() => users.id),
  publishedAt: moment('published_at').notNull().defaultNow(),
  note: text('note'),
})

/** The published version of a document is that of its newest publication. */
export const publicationDocuments = pgTable(
  'publication_documents',
  {
    publicationId: integer('publication_id')
      .notNull()
      .references(() => publications.id),
    document: text('document').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document, table.publicationId] }),
    foreignKey({
      name: 'publication_documents_version',
      columns: [table.document, table.version],
      foreignColumns: [documentVersions.document, documentVersions.version],
    }),
  ],
)

/** What a schema's `trim` removes. */
const whitespace = String.raw`E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`

/**
 * The videos of the newest publication, archived ones too: a view of the document, for statements that join it. Without
 * `offset 0`, a statement would read the entry again for each row that it joins.
 */
export const publishedVideos = pgView('published_videos', {
  id: text('id').notNull(),
  productId: integer('product_id').notNull(),
  name: text('name').notNull(),
  vimeoNumber: text('vimeo_number').notNull(),
  vimeoHash: text('vimeo_hash'),
  file: text('file'),
  seconds: integer('seconds'),
  orderNumber: integer('order_number').notNull(),
  archived: boolean('archived').notNull(),
}).as(sql`
  select entry ->> 'id' as id, (entry ->> 'productId')::int as product_id,
    btrim(entry ->> 'name', ${sql.raw(whitespace)}) as name, coalesce(entry ->> 'vimeoNumber', '') as vimeo_number,
    entry ->> 'vimeoHash' as vimeo_hash, entry ->> 'file' as file, (entry ->> 'seconds')::int as seconds,
    place::int as order_number, coalesce((entry ->> 'archived')::boolean, false) as archived
  from (
    select document_versions.body from publication_documents
    join document_versions using (document, version)
    where document = 'videos' order by publication_id desc limit 1
  ) as newest, json_array_elements(body) with ordinality as listed (entry, place)
  offset 0`)

export const publishedProducts = pgView('published_products', {
  id: integer('id').notNull(),
  name: text('name').notNull(),
}).as(sql`
  select (body -> 'product' ->> 'id')::int as id, btrim(body -> 'product' ->> 'name', ${sql.raw(whitespace)}) as name
  from (
    select document_versions.body from publication_documents
    join document_versions using (document, version)
    where document = 'site' order by publication_id desc limit 1
  ) as newest`)

/** Links to a preview of the drafts. Only the ticket's SHA-256 is stored. */
export const contentPreviews = pgTable('content_previews', {
  id: uuid('id').primaryKey(),
  ticketHash: text('ticket_hash').notNull().unique('content_previews_ticket'),
  createdBy: ofUser('created_by').notNull(),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
})

export const files = pgTable('files', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  /** Of what was uploaded, which is not kept. */
  sha256: text('sha256').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  uploadedBy: ofUser('uploaded_by').notNull(),
  uploadedAt: moment('uploaded_at').notNull().defaultNow(),
  erasedAt: moment('erased_at'),
  erasedBy: uuid('erased_by').references(() => users.id),
})

export const fileVariants = pgTable(
  'file_variants',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    width: integer('width').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.name] })],
)
