import { noteKinds } from '@course/contract/course/notes/notes'
import { calculatorIds } from '@course/contract/course/workbook/calculators/calculators'
import { type DeadlineRule, emailStates } from '@course/contract/course/workbook/deadlines/deadlines'
import { propertyStages } from '@course/contract/course/workbook/properties/properties'
import { propertyFileKinds } from '@course/contract/course/workbook/properties/property-files'
import { sheetNames } from '@course/contract/course/workbook/sheets/sheets'
import { saleKinds } from '@course/contract/publishing/content/content-states'
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofUser, users } from '../../accounts/tables/tables.ts'
import { bytes, createdAt, moment, multirange } from '../../platform/db/columns.ts'
import { publishedVideos, videos } from '../../publishing/tables/tables.ts'
import { purchases } from '../../sales/tables/tables.ts'

export const stateNotes = pgTable(
  'state_notes',
  {
    userId: ofUser().notNull(),
    state: text('state').notNull(),
    isStarred: boolean('is_starred').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.state] })],
)

/**
 * A member's own notes, each at a second of a video, at a paragraph of a lesson, or about a state. Notes outlive what
 * they are about, so `target` is no foreign key.
 */
export const notes = pgTable(
  'notes',
  {
    /** Chosen by the page, so that a note that is sent twice exists once. */
    id: uuid('id').primaryKey(),
    userId: ofUser().notNull(),
    kind: text('kind', { enum: noteKinds }).notNull(),
    /** The ID of the video, also for its lesson, or the postal code of the state in lower case. */
    target: text('target').notNull(),
    second: integer('second'),
    /** Names the paragraph of a lesson by its words, as long as they stay the same. */
    anchor: text('anchor'),
    quote: text('quote'),
    text: text('text').notNull(),
    /** Grows with each save, even after a deletion, so that two devices notice each other. */
    version: bigint('version', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [index('notes_user').on(table.userId, table.target)],
)

export const changesRead = pgTable('changes_read', {
  userId: ofUser().primaryKey(),
  ids: text('ids').array().notNull(),
  readAt: moment('read_at').notNull().defaultNow(),
})

/** What a member has watched of a video. Rows outlive their video, so its ID is no foreign key. */
export const videoWatch = pgTable(
  'video_watch',
  {
    userId: ofUser().notNull(),
    videoId: text('video_id').notNull(),
    ranges: multirange('ranges').notNull().default(sql`'{}'`),
    /** The position, time, device and number of the latest report; without a time if the video was only marked. */
    position: integer('position').notNull().default(0),
    positionAt: moment('position_at'),
    device: text('device').notNull().default(''),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    /** The longest length that this member's players reported. */
    duration: integer('duration'),
    completedAt: moment('completed_at'),
    marked: boolean('marked'),
    markedAt: moment('marked_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] }), index('video_watch_video').on(table.videoId)],
)

export const lessonEnds = pgTable(
  'lesson_ends',
  {
    userId: ofUser().notNull(),
    videoId: text('video_id').notNull(),
    readAt: moment('read_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] })],
)

export const lessonPlaces = pgTable(
  'lesson_places',
  {
    userId: ofUser().notNull(),
    videoId: text('video_id').notNull(),
    anchor: text('anchor').notNull(),
    /** How much of the text is above it. It leads to the place if the paragraph was edited. */
    percent: integer('percent').notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] })],
)

/** When a member completed every video that the course had at that time. Lessons added later take nothing away. */
export const courseCompletions = pgTable('course_completions', {
  userId: ofUser().primaryKey(),
  completedAt: moment('completed_at').notNull(),
})

/** What a certificate says never changes. Whether it is still valid follows from the refunds of its purchase. */
export const certificates = pgTable(
  'certificates',
  {
    id: text('id').primaryKey(),
    userId: ofUser().notNull(),
    /** The purchase of the access under which it was issued; null if an administrator gave the access. */
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    /** Null once the person's data has been erased. */
    name: text('name'),
    title: text('title').notNull(),
    issuer: text('issuer').notNull(),
    completedAt: moment('completed_at').notNull(),
    completedOn: date('completed_on').notNull(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
    replacedAt: moment('replaced_at'),
  },
  (table) => [index('certificates_user').on(table.userId, table.issuedAt)],
)

export const preferences = pgTable('preferences', {
  userId: ofUser().primaryKey(),
  speed: doublePrecision('speed').notNull(),
  captions: boolean('captions').notNull(),
  volume: doublePrecision('volume').notNull(),
  autoplayNext: boolean('autoplay_next').notNull(),
})

/** Searches that found nothing, counted without who made them. */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: date('day', { mode: 'string' }).notNull(),
    words: text('words').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
)

/** One of the owner's files for members, such as a worksheet. Its bytes are in `course_file_parts`. */
export const courseFiles = pgTable('course_files', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['pdf', 'xlsx', 'ods', 'csv'] }).notNull(),
  place: text('place', { enum: ['course', 'general', 'state', 'lesson'] }).notNull(),
  /** Of a file that belongs to a lesson. Files outlive their video, so the ID is no foreign key. */
  videoId: text('video_id'),
  position: integer('position').notNull(),
  /** Grows with every change, so that none overwrites another. */
  version: integer('version').notNull().default(1),
  /** A new one if the file is replaced, so that no download mixes two. */
  contentId: uuid('content_id').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  /** How many times members downloaded it, without who they were. */
  downloads: integer('downloads').notNull().default(0),
  /** Null for a file of the release. */
  uploadedBy: uuid('uploaded_by').references(() => users.id),
  uploadedAt: moment('uploaded_at').notNull().defaultNow(),
})

/** A megabyte each, so that a part of a file is read without the rest. */
export const courseFileParts = pgTable(
  'course_file_parts',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => courseFiles.id),
    contentId: uuid('content_id').notNull(),
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.contentId, table.number] })],
)

export const properties = pgTable(
  'properties',
  {
    /** Chosen by the page, so that a property that is sent twice exists once. */
    id: uuid('id').primaryKey(),
    userId: ofUser().notNull(),
    address: text('address').notNull(),
    parcel: text('parcel').notNull(),
    state: text('state').notNull(),
    county: text('county').notNull(),
    saleDate: date('sale_date', { mode: 'string' }),
    saleKind: text('sale_kind', { enum: saleKinds }),
    stage: text('stage', { enum: propertyStages }).notNull(),
    /** Grows with each save, so that two devices notice each other. */
    version: integer('version').notNull(),
    createdAt: createdAt(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [
    index('properties_user').on(table.userId, table.saleDate, table.id),
    index('properties_state').on(table.state, table.userId),
  ],
)

/** What belongs to a property is deleted with it, also if another device adds to it at that moment. */
const propertyId = () =>
  uuid('property_id')
    .notNull()
    .references(() => properties.id, { onDelete: 'cascade' })

/** The worksheets of a property: the fields that were ever written, by name. The names are in the contract. */
export const sheets = pgTable(
  'sheets',
  {
    propertyId: propertyId(),
    sheet: text('sheet', { enum: sheetNames }).notNull(),
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.propertyId, table.sheet] })],
)

/** A calculation that a member saved to a property: what went in. The contract's calculator makes the result. */
export const savedCalculations = pgTable(
  'saved_calculations',
  {
    id: uuid('id').primaryKey(),
    propertyId: propertyId(),
    calculator: text('calculator', { enum: calculatorIds }).notNull(),
    inputs: jsonb('inputs').$type<Record<string, string>>().notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [index('saved_calculations_property').on(table.propertyId, table.savedAt)],
)

/** A member's own photo or PDF about a property. Its bytes are in the parts. */
export const propertyFiles = pgTable(
  'property_files',
  {
    id: uuid('id').primaryKey(),
    propertyId: propertyId(),
    /** The owner of the property, for the sum of a member's files. */
    userId: ofUser().notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: propertyFileKinds }).notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Of what was sent, so that the same upload twice is one file. A photo is stored in another form. */
    sentSha256: text('sent_sha256').notNull(),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
  },
  (table) => [
    index('property_files_property').on(table.propertyId, table.uploadedAt),
    // The sizes are in it so that sums do not read the table.
    index('property_files_user').on(table.userId, table.bytes),
  ],
)

/** A megabyte each, so that a part of a file is read without the rest. */
export const propertyFileParts = pgTable(
  'property_file_parts',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => propertyFiles.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.number] })],
)

/** A date that a member confirmed or entered, with where it stands. */
export const deadlines = pgTable(
  'deadlines',
  {
    id: uuid('id').primaryKey(),
    propertyId: propertyId(),
    what: text('what').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
    link: text('link'),
    /** The rule of the state guide that suggested it; null for a date that the member entered. */
    ruleState: text('rule_state'),
    rule: jsonb('rule').$type<DeadlineRule>(),
    startedOn: date('started_on', { mode: 'string' }),
    isDone: boolean('is_done').notNull(),
    version: integer('version').notNull(),
    confirmedAt: moment('confirmed_at').notNull().defaultNow(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [
    index('deadlines_property').on(table.propertyId, table.day),
    index('deadlines_open').on(table.day).where(sql`not ${table.isDone}`),
  ],
)

/** An email about a workbook. It is handed over once: see the delivery in the wing of emails. */
export const workbookEmails = pgTable(
  'workbook_emails',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser().notNull(),
    kind: text('kind', { enum: ['deadlines', 'law changes', 'access ended'] }).notNull(),
    /** Of an email that says that access has ended: when it did. */
    accessEndedAt: moment('access_ended_at'),
    state: text('state', { enum: emailStates }).notNull().default('queued'),
    queuedAt: moment('queued_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('workbook_emails_user').on(table.userId, table.queuedAt),
    uniqueIndex('workbook_emails_access_ended').on(table.userId, table.accessEndedAt),
  ],
)

/** Which email reminds of which deadline. A deadline with another day is reminded of again. */
export const deadlineReminders = pgTable(
  'deadline_reminders',
  {
    deadlineId: uuid('deadline_id')
      .notNull()
      .references(() => deadlines.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    daysBefore: integer('days_before').notNull(),
    emailId: uuid('email_id')
      .notNull()
      .references(() => workbookEmails.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.deadlineId, table.day, table.daysBefore] }),
    index('deadline_reminders_email').on(table.emailId),
  ],
)

export const notifiedChanges = pgTable(
  'told_changes',
  {
    userId: ofUser().notNull(),
    changeId: text('change_id').notNull(),
    emailId: uuid('email_id')
      .notNull()
      .references(() => workbookEmails.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.changeId] }), index('told_changes_email').on(table.emailId)],
)

/** The private address of a member's calendar. It is made of the ID and the site's secret, so no copy of the database has it. */
export const calendarAddresses = pgTable('calendar_addresses', {
  userId: ofUser().primaryKey(),
  id: uuid('id').notNull().unique('calendar_addresses_id_unique'),
  createdAt: createdAt(),
  readAt: moment('read_at'),
})

/** Members who changed how the workbook writes to them. */
export const workbookPreferences = pgTable('workbook_preferences', {
  userId: ofUser().primaryKey(),
  reminders: boolean('reminders').notNull(),
  lawChanges: boolean('law_changes').notNull(),
})

/** The length of a video in seconds, null until it is known: the owner's figure, or else a measured one. */
export const knownLength = sql<number | null>`coalesce(${publishedVideos.seconds}, ${videos.measuredSeconds})`

export const countSeconds = (ranges: SQL): SQL =>
  sql`(select coalesce(sum(upper(part) - lower(part)), 0) from unnest(${ranges}) as part)`
