import { calculatorIds } from '@course/contract/course/workbook/calculators/calculators'
import { type DeadlineRule, emailStates } from '@course/contract/course/workbook/deadlines/deadlines'
import { propertyStages } from '@course/contract/course/workbook/properties/properties'
import { propertyFileKinds } from '@course/contract/course/workbook/properties/property-files'
import { sheetNames } from '@course/contract/course/workbook/sheets/sheets'
import { saleKinds } from '@course/contract/publishing/content/content-states'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment, ownWords } from '../columns.ts'
import { users } from './users.ts'

/** The words of a property. */
export const propertyWords = (property: {
  userId: AnyPgColumn
  address: AnyPgColumn
  parcel: AnyPgColumn
  county: AnyPgColumn
}) => ownWords(property.userId, sql`${property.address} || ' ' || ${property.parcel} || ' ' || ${property.county}`)

/** A property in a member's workbook. */
export const properties = pgTable(
  'properties',
  {
    /** Chosen by the page, so that a property that is sent twice exists once. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    address: text('address').notNull(),
    parcel: text('parcel').notNull(),
    /** The postal code in lower case. */
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
    // Read by earlier releases only.
    index('properties_words').using('gin', propertyWords(table)),
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
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
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
    /** What the rule said when the member confirmed the date. */
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
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
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

/** For earlier releases only: the changes in the law that need no email anymore. */
export const announcedChanges = pgTable('announced_changes', {
  id: text('id').primaryKey(),
  announcedAt: moment('announced_at').notNull().defaultNow(),
})

/** Which email tells whom of which change in the law. */
export const toldChanges = pgTable(
  'told_changes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    changeId: text('change_id').notNull(),
    emailId: uuid('email_id')
      .notNull()
      .references(() => workbookEmails.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.changeId] }), index('told_changes_email').on(table.emailId)],
)

/** The private address of a member's calendar. It is made of the ID and the site's secret, so no copy of the database has it. */
export const calendarAddresses = pgTable('calendar_addresses', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  id: uuid('id').notNull().unique('calendar_addresses_id_unique'),
  createdAt: createdAt(),
  /** When a calendar last fetched it, to the hour. */
  readAt: moment('read_at'),
})

/** Members who changed how the workbook writes to them. */
export const workbookPreferences = pgTable('workbook_preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  reminders: boolean('reminders').notNull(),
  lawChanges: boolean('law_changes').notNull(),
})
