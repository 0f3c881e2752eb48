import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** What administrators did, and failed sign-ins of theirs. A trigger refuses to change a row, and to delete it. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    act: text('act').notNull(),
    /** Null for a command, and for somebody who is not logged in. No reference: the entry outlives whom it names. */
    actorId: uuid('actor_id'),
    command: text('command'),
    personId: uuid('person_id'),
    object: text('object'),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id'),
  },
  (table) => [index('audit_entries_act').on(table.act, table.id), index('audit_entries_at').on(table.at)],
)

/** Whom and what each entry names, so that their entries are found by an index. */
export const auditMentions = pgTable(
  'audit_mentions',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => auditEntries.id),
    subject: text('subject').notNull(),
    act: text('act').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.subject] }),
    index('audit_mentions_subject').on(table.subject, table.entryId),
    index('audit_mentions_subject_act').on(table.subject, table.act, table.entryId),
  ],
)

/** The parts of entries that are personal values. They are deleted with the person, or sooner; the entry stays. */
export const auditPersonalValues = pgTable(
  'audit_personal_values',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => auditEntries.id),
    kind: text('kind', { enum: ['values', 'network', 'typed'] }).notNull(),
    personId: uuid('person_id'),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.kind] }),
    index('audit_personal_values_person').on(table.personId),
    index('audit_personal_values_brief').on(table.entryId).where(sql`${table.kind} <> 'values'`),
    check('audit_personal_values_kind_known', sql`${table.kind} in ('values', 'network', 'typed')`),
  ],
)
