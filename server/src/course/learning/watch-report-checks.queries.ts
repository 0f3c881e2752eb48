import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { writeMultirange } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/db.ts'
import { videos } from '../../publishing/tables/tables.ts'
import { lockPause } from '../../sales/sales.ts'
import { access, givesAccess, openings } from '../../sales/tables/tables.ts'
import { countSeconds, videoWatch } from '../tables/tables.ts'
import { filterActiveGrants } from './openings.queries.ts'
import { allowedSeconds, type VideoReport } from './watch-report.queries.ts'

const reportTable = (db: Db, reports: readonly VideoReport[]) => {
  const rows = reports.map(({ videoId, ranges, at }) => ({
    video_id: videoId,
    ranges: writeMultirange(ranges),
    since_receipt: at,
  }))
  return db.$with('report', {}).as(sql`
    select video_id, ranges, now() + since_receipt * interval '1 ms' as at
    from json_to_recordset(${JSON.stringify(rows)}::json) as sent
      (video_id text, ranges int4multirange, since_receipt float8)`)
}

/** Reasons to reject reports: videos that don't exist, or more seconds watched than the time since the first access allows. */
export async function findObjections(db: Db, userId: string, reports: readonly VideoReport[]) {
  const [row] = await db
    .with(reportTable(db, reports))
    .select({
      unknownVideos: sql<string[]>`array(
        select video_id from report where not exists (select from ${videos} where ${videos.id} = report.video_id))`,
      isTooFast: sql<boolean>`
        (select sum(${countSeconds(sql`watched.ranges`)}) from (
          select range_agg(ranges) as ranges from (
            select video_id, ranges from ${videoWatch} where ${videoWatch.userId} = ${userId}
            union all select video_id, ranges from report
          ) as stored_and_reported group by video_id) as watched)
        > (select ${allowedSeconds} from ${access} where ${access.userId} = ${userId})`,
    })
    .from(sql`(select 1) as once`)
  if (!row) throw new Error('the database returned no objections')
  return row
}

const [present, ended] = [alias(access, 'present'), alias(access, 'ended')]
/**
 * The openings that are missing: one for each video and active grant of access. What was watched under access that has
 * ended opens nothing under the present one, whose refund it would reduce.
 */
const missingOpenings = (userId: SQL) => sql`
  report, ${access} as present
  where ${present.userId} = ${userId} and ${givesAccess(present)}
    and not exists (select from ${openings}
      where ${openings.accessId} = ${present.id} and ${openings.videoId} = report.video_id)
    and not exists (select from ${access} as ended
      where ${ended.userId} = ${userId} and ${ended.endedAt} <= ${present.grantedAt}
        and report.at >= ${ended.grantedAt} and report.at < ${ended.endedAt})`

/**
 * Records the openings of reported videos that were not opened yet. Writes to the same tables as `recordOpening`, in the
 * same order, so that both at once can't deadlock. While a request to cancel pauses openings, a report opens nothing.
 */
export async function recordMissingOpenings(
  tx: Db,
  userId: string,
  reports: readonly VideoReport[],
  lessons: { isFree(videoId: string): boolean },
): Promise<void> {
  const found = await tx
    .with(reportTable(tx, reports))
    .select({
      id: sql<string>`${present}.id`,
      purchaseId: sql<string | null>`${present}.purchase_id`,
      videoId: sql<string>`report.video_id`,
    })
    .from(missingOpenings(sql`${userId}::uuid`))
    .orderBy(sql`report.video_id, ${present}.id`)
  if (found.length === 0 || (await lockPause(tx, found))) return
  const missing = await filterActiveGrants(tx, userId, found)
  if (missing.length === 0) return
  const opened = missing.map(({ id, videoId }) => ({ accessId: id, videoId, isFree: lessons.isFree(videoId) }))
  await tx.insert(openings).values(opened).onConflictDoNothing()
}
