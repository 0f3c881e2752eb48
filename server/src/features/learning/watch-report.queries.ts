import type { WatchReport } from '@course/contract/watched-ranges'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { writeMultirange } from '../../db/multiranges.ts'
import { access, givesAccess, openings, videoOpenings, videos, videoWatch } from '../../db/schema.ts'
import { knownLength, secondsOf, type WatchedVideo } from './progress.queries.ts'

/** The reports of one request about one video, merged. */
export interface VideoReport extends WatchReport {
  videoId: string
}

/** How many seconds of video an account may watch for each second since it first had access. */
const fastest = 2

/** Reports as a table, from their JSON. */
const reportTable = (json: SQL) => sql`
  select * from json_to_recordset(${json}::json) as report
    (video_id text, ranges int4multirange, position int, at timestamptz, device text, seq bigint, duration int)`

const jsonOf = (reports: readonly VideoReport[]): string =>
  JSON.stringify(
    reports.map(({ videoId, ranges, at, ...rest }) => ({
      ...{ ...rest, video_id: videoId, ranges: writeMultirange(ranges), at: new Date(at) },
    })),
  )

const unknownVideos = sql`report where not exists (select from ${videos} where ${videos.id} = report.video_id)`

const [present, ended] = [alias(access, 'present'), alias(access, 'ended')]
/**
 * The openings that are missing: one for each video and active grant of access. What was watched under access that has
 * ended opens nothing under the present one, whose refund it would reduce.
 */
const missingOpenings = (userId: SQL) => sql`
  report, ${access} as present
  where ${present.userId} = ${userId} and ${givesAccess(present)}
    and (select true from ${openings}
      where ${openings.accessId} = ${present.id} and ${openings.videoId} = report.video_id) is null
    and not exists (select from ${access} as ended
      where ${ended.userId} = ${userId} and ${ended.endedAt} <= ${present.grantedAt}
        and report.at >= ${ended.grantedAt} and report.at < ${ended.endedAt})`

const storedAndReported = (userId: SQL) => sql`
  (select video_id, ranges from ${videoWatch} where ${videoWatch.userId} = ${userId}
    union all select video_id, ranges from report) as stored_and_reported`

const allowedSeconds = (userId: SQL) => sql`
  (select ${sql.raw(String(fastest))} * extract(epoch from now() - min(${access.grantedAt}))
    from ${access} where ${access.userId} = ${userId})`

const isLater = sql`(${videoWatch.positionAt} is null
  or (excluded.position_at, excluded.device collate "C", excluded.seq)
    > (${videoWatch.positionAt}, ${videoWatch.device} collate "C", ${videoWatch.seq}))`
const ofTheLater = (column: { name: string }) => {
  const name = sql.identifier(column.name)
  return sql`case when ${isLater} then excluded.${name} else ${videoWatch}.${name} end`
}

/**
 * Merges the reports with the rows as they are at that moment, so that parallel reports all count. Rows are written in
 * the order of their videos, so that parallel reports can't deadlock.
 */
function prepareMerge(db: Db, name: string, condition: (userId: SQL) => SQL) {
  const userId = sql`${sql.placeholder('userId')}::uuid`
  return db
    .with(db.$with('report', {}).as(reportTable(sql`${sql.placeholder('reports')}`)))
    .insert(videoWatch)
    .select(
      sql`select ${userId}, video_id, ranges, position, at, device, seq, duration, null, null, null
        from report where ${condition(userId)} order by video_id`,
    )
    .onConflictDoUpdate({
      target: [videoWatch.userId, videoWatch.videoId],
      set: {
        ranges: sql`${videoWatch.ranges} + excluded.ranges`,
        position: ofTheLater(videoWatch.position),
        positionAt: ofTheLater(videoWatch.positionAt),
        device: ofTheLater(videoWatch.device),
        seq: ofTheLater(videoWatch.seq),
        duration: sql`greatest(${videoWatch.duration}, excluded.duration)`,
      },
    })
    .returning({
      videoId: videoWatch.videoId,
      position: videoWatch.position,
      ranges: videoWatch.ranges,
      length: sql<number | null>`(select ${knownLength} from ${videos} where ${videos}.id = ${videoWatch}.video_id)`,
      completedAt: videoWatch.completedAt,
      marked: videoWatch.marked,
      lastAt: videoWatch.positionAt,
    })
    .prepare(name)
}

/**
 * Whether there is nothing to refuse or to open. The ends of the ranges are an upper bound of the seconds watched: cheaper
 * than their union, and nearly always enough.
 */
const isOrdinary = (userId: SQL) => sql`
  (select count(*) from ${unknownVideos}) = 0
  and (select count(*) from ${missingOpenings(userId)}) = 0
  and (select coalesce(sum(upper(ranges)), 0) from ${storedAndReported(userId)}) <= ${allowedSeconds(userId)}`

const prepareOrdinary = (db: Db) => prepareMerge(db, 'merge_ordinary_reports', isOrdinary)
const prepared = new WeakMap<Db, ReturnType<typeof prepareOrdinary>>()

/**
 * Merges reports in one statement if there is nothing to refuse and their videos have been opened, as is usual. A member
 * who watches runs it every few seconds, so each connection plans it only once.
 * @returns the merged rows, or none if nothing was written
 */
export async function mergeIfOrdinary(
  db: Db,
  userId: string,
  reports: readonly VideoReport[],
): Promise<WatchedVideo[]> {
  const statement = prepared.get(db) ?? prepareOrdinary(db)
  prepared.set(db, statement)
  return statement.execute({ userId, reports: jsonOf(reports) })
}

/** Merges reports whatever they are. */
export async function mergeAny(tx: Db, userId: string, reports: readonly VideoReport[]): Promise<WatchedVideo[]> {
  const statement = prepareMerge(tx, 'merge_any_reports', () => sql`true`)
  return statement.execute({ userId, reports: jsonOf(reports) })
}

/** What speaks against reports: videos that don't exist, or more seconds watched than the time since the first access allows. */
export async function findObjections(db: Db, userId: string, reports: readonly VideoReport[]) {
  const report = db.$with('report', {}).as(reportTable(sql`${jsonOf(reports)}`))
  const user = sql`${userId}::uuid`
  const [row] = await db
    .with(report)
    .select({
      unknownVideos: sql<string[]>`array(select video_id from ${unknownVideos})`,
      isTooFast: sql<boolean>`
        (select sum(${secondsOf(sql`watched.ranges`)}) from
          (select range_agg(ranges) as ranges from ${storedAndReported(user)} group by video_id) as watched
        ) > ${allowedSeconds(user)}`,
    })
    .from(sql`(select 1) as once`)
  if (!row) throw new Error('the database returned no objections')
  return row
}

/**
 * Records the openings of reported videos that were not opened yet. Writes to the same tables as `noteOpening`, in the
 * same order, so that both at once can't deadlock.
 */
export async function noteMissingOpenings(tx: Db, userId: string, reports: readonly VideoReport[]): Promise<void> {
  const report = tx.$with('report', {}).as(reportTable(sql`${jsonOf(reports)}`))
  const missing = await tx
    .with(report)
    .select({ accessId: sql<string>`${present}.id`, videoId: sql<string>`report.video_id` })
    .from(missingOpenings(sql`${userId}::uuid`))
    .orderBy(sql`report.video_id, ${present}.id`)
  if (missing.length === 0) return
  const videoIds = [...new Set(missing.map(({ videoId }) => videoId))]
  await tx.insert(openings).values(missing).onConflictDoNothing()
  await tx
    .insert(videoOpenings)
    .values(videoIds.map((videoId) => ({ userId, videoId })))
    .onConflictDoNothing()
}
