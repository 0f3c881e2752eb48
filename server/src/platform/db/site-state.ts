import type { Finding } from '@course/contract/office/doctor'
import type { VideoFigures } from '@course/contract/office/figures'
import type { MemberCounts } from '@course/contract/office/summary'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

export const siteState = pgTable(
  'site_state',
  {
    id: integer('id').primaryKey().default(1),
    /** Increases with every change of the content, which invalidates caches. */
    contentVersion: integer('content_version').notNull().default(1),
    /** Of earlier releases. */
    sweeper: text('sweeper'),
    sweeperUntil: moment('sweeper_until'),
    disputesSearchedAt: moment('disputes_searched_at'),
    sweptAt: moment('swept_at'),
    backedUpAt: moment('backed_up_at'),
    backupFailedAt: moment('backup_failed_at'),
    publicationFailedAt: moment('publication_failed_at'),
    differences: integer('differences'),
    doctorFindings: jsonb('doctor_findings').$type<readonly Finding[]>(),
    doctorCheckedAt: moment('doctor_checked_at'),
    /** When somebody, or the night, asked for the newest check of links and videos; when it ended, and how. */
    linksAskedAt: moment('links_asked_at'),
    linksCheckedAt: moment('links_checked_at'),
    linksOutcome: text('links_outcome', { enum: ['done', 'no_connection'] }),
    linksWanted: boolean('links_wanted').notNull().default(false),
    /** The salt of the visits of one day, deleted after it. */
    visitSalt: bytes('visit_salt'),
    visitDay: date('visit_day', { mode: 'string' }),
    /** What takes too long to compute for every reader: how members have watched each video, and how many there are. */
    videoFigures: jsonb('video_figures').$type<readonly VideoFigures[]>(),
    videoFiguresAt: moment('video_figures_at'),
    memberCounts: jsonb('member_counts').$type<MemberCounts>(),
    memberCountsAt: moment('member_counts_at'),
    /** How far the mailbox for delivery reports was read: the validity of its numbers, and the last of them. */
    reportsValidity: text('reports_validity'),
    reportsUid: bigint('reports_uid', { mode: 'number' }),
    reportsFailedAt: moment('reports_failed_at'),
    /** Keyed digests of the settings that all processes share, and their key. Null before the first start. */
    agreedSettings: jsonb('agreed_settings').$type<{ key: string; digests: Partial<Record<string, string>> }>(),
  },
  (table) => [check('site_state_one_row', sql`${table.id} = 1`)],
)
