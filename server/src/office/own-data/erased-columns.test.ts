import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fillTables, markerOf } from '../../../test/filled-tables.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { users } from '../../schema.ts'
import { deleteOwnRows, makeAnonymous } from './erasure.queries.ts'
import { ownTables } from './personal-data.ts'

/** Texts that stay. None of them is written by the person about themselves, or by an administrator about them. */
const keptTexts = [
  'purchases.currency',
  'purchases.countedVideoIds',
  'purchases.timeZone',
  'attempts.secretHash',
  'attempts.nonceHash',
  'attempts.currency',
  'attempts.priceShown',
  'attempts.shownPrices',
  'attempts.termsVersion',
  'attempts.failure',
  'attempt_transitions.fromState',
  'attempt_transitions.toState',
  'attempt_transitions.cause',
  'papers.seller',
  'papers.currency',
  'papers.printed',
  'papers.sha256',
  'refunds.failure',
  'provider_events.identity',
  'provider_events.kind',
  'provider_events.disputeId',
  'access.endedByDispute',
  'openings.videoId',
  'readings.videoId',
  'certificates.id',
  'certificates.title',
  'certificates.issuer',
  'audit_entries.act',
  'audit_entries.command',
  'audit_entries.object',
  'audit_entries.before',
  'audit_entries.after',
  'audit_entries.requestId',
  'audit_mentions.act',
  'document_versions.document',
  'document_versions.body',
  'document_versions.note',
  'publications.note',
  'content_previews.ticketHash',
  'files.kind',
  'files.sha256',
  'course_files.name',
  'course_files.videoId',
  'course_files.sha256',
  'video_captions.videoId',
  'video_captions.vtt',
  'notices.text',
]

test('of a row in each table about a person, with every column filled, only listed texts stay [OD-04]', async () => {
  await using site = await startTestSite()
  const { id } = await site.person()
  const tables = ownTables.map(({ table }) => table).filter((table) => table !== users)
  await fillTables(site, tables, id)
  await deleteOwnRows(site.db, id)
  await deleteOwnRows(site.db, id, 'delete last')
  await site.db.transaction((tx) => makeAnonymous(tx, id))
  const left: string[] = []
  for (const table of tables) {
    const rows = await site.db.select().from(table)
    const texts = JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
    const markers = Object.keys(getTableColumns(table)).map((column) => markerOf(table, column))
    left.push(...markers.filter((marker) => texts.includes(`"${marker}"`)))
  }
  expect(left.toSorted()).toEqual(keptTexts.toSorted())
})
