import { maxRanges } from '@course/contract/course/learning/progress'
import type { WatchReport } from '@course/contract/course/learning/watched-ranges'
import { type SQL, sql } from 'drizzle-orm'
import { writeMultirange } from '../../platform/db/columns.ts'
import { type Db, preparedStatements } from '../../platform/db/db.ts'
import { access, givesAccess, openings, publishedVideos, users, videos, videoWatch } from '../../platform/db/schema.ts'
import type { VerifiedToken } from '../../platform/sessions/access-tokens.ts'
import { userOwesFactor } from '../../platform/sessions/factor-duty.ts'
import { currentContentVersion, sessionIsOpen } from '../../platform/sessions/session.queries.ts'
import { knownLength, type WatchedVideo } from './progress.queries.ts'

/** The reports of one request about one video, merged. `at` is relative to the receipt, so it is not positive. */
export interface VideoReport extends WatchReport {
  videoId: string
}

/** How many seconds of video an account may watch for each second since it first had access. */
const fastest = 2
/** Among the grants of access of one user, ended ones too. */
export const allowedSeconds = sql`${sql.raw(String(fastest))} * extract(epoch from now() - min(${access.grantedAt}))`

const isLater = sql`(${videoWatch.positionAt} is null
  or (excluded.position_at, excluded.device collate "C", excluded.seq)
    > (${videoWatch.positionAt}, ${videoWatch.device} collate "C", ${videoWatch.seq}))`
const fromNewerReport = (column: { name: string }) => {
  const name = sql.identifier(column.name)
  return sql`case when ${isLater} then excluded.${name} else ${videoWatch}.${name} end`
}

const most = sql.raw(String(maxRanges))
/** Ranges with the smallest gaps closed until there are at most `maxRanges`, so that no record can be cut into thousands. */
const fewEnough = (
  ranges: SQL,
) => sql`(case when (select count(*) from unnest(${ranges})) <= ${most} then ${ranges} else (
  select range_agg(case when place <= total - ${most} then int4range(lower(part), next) else part end)
  from (select part, next, count(*) over () as total, row_number() over (order by next - upper(part), part) as place
    from (select part, lead(lower(part)) over (order by part) as next from unnest(${ranges}) as part) as parts
  ) as gaps) end)`

const userId = sql`${sql.placeholder('userId')}::uuid`
const videoId = sql`${sql.placeholder('videoId')}::text`
const ranges = sql`${sql.placeholder('ranges')}::int4multirange`

/** Merges a report with the row as it is at that moment, so that parallel reports all count. */
const prepareMerge = (db: Db, name: string, condition: SQL) =>
  db
    .insert(videoWatch)
    .select(
      sql`select ${userId}, ${videoId}, ${fewEnough(ranges)}, ${sql.placeholder('position')}::int,
        now() + ${sql.placeholder('at')}::float8 * interval '1 ms', ${sql.placeholder('device')}::text,
        ${sql.placeholder('seq')}::bigint, ${sql.placeholder('duration')}::int, null, null, null where ${condition}`,
    )
    .onConflictDoUpdate({
      target: [videoWatch.userId, videoWatch.videoId],
      set: {
        ranges: fewEnough(sql`(${videoWatch.ranges} + excluded.ranges)`),
        position: fromNewerReport(videoWatch.position),
        positionAt: fromNewerReport(videoWatch.positionAt),
        device: fromNewerReport(videoWatch.device),
        seq: fromNewerReport(videoWatch.seq),
        duration: sql`greatest(${videoWatch.duration}, excluded.duration)`,
      },
    })
    .returning({
      videoId: videoWatch.videoId,
      position: videoWatch.position,
      ranges: videoWatch.ranges,
      length: sql<number | null>`(select ${knownLength} from ${videos}
        left join ${publishedVideos} on ${publishedVideos}.id = ${videos}.id where ${videos}.id = ${videoWatch}.video_id)`,
      completedAt: videoWatch.completedAt,
      marked: videoWatch.marked,
      lastAt: videoWatch.positionAt,
      contentVersion: currentContentVersion,
    })
    .prepare(name)

const valuesOf = (userId: string, report: VideoReport) => ({
  ...report,
  userId,
  ranges: writeMultirange(report.ranges),
  // A player that does not know the length yet reports 0.
  duration: report.duration || null,
})

/**
 * Whether the token is valid, and there is nothing to refuse or to open. The ends of the ranges are an upper bound of the
 * seconds watched: cheaper than their union, and nearly always enough.
 */
const isOrdinary = sql`
  exists (select from ${users} where ${users.id} = ${userId} and ${users.disabledAt} is null
    and ${users.sessionVersion} = ${sql.placeholder('sessionVersion')}::int and not ${userOwesFactor})
  and ${sessionIsOpen}
  and extract(epoch from now()) < ${sql.placeholder('endsAt')}::int8
  and exists (select from ${videos} where ${videos.id} = ${videoId})
  and (select coalesce(sum(upper(ranges)), 0) from ${videoWatch} where ${videoWatch.userId} = ${userId})
    + coalesce(upper(${ranges}), 0)
  <= (select ${allowedSeconds} from ${access} where ${access.userId} = ${userId}
    having bool_or(${givesAccess(access)}) and bool_and(${access.endedAt} is not null or (
      select 1 from ${openings} where ${openings.accessId} = ${access.id} and ${openings.videoId} = ${videoId}) is not null))`

const ordinaryStatement = preparedStatements((db) => prepareMerge(db, 'merge_ordinary_report', isOrdinary))

/**
 * Merges a report in one statement if the token's holder may watch, there is nothing to refuse and the video has been
 * opened, as is usual. A member who watches runs it every few seconds.
 * @returns the merged row with the content version; undefined if nothing was written
 */
export async function mergeIfOrdinary(
  db: Db,
  { userId, sessionVersion, sessionId, endsAt }: VerifiedToken,
  report: VideoReport,
): Promise<(WatchedVideo & { contentVersion: number }) | undefined> {
  const [row] = await ordinaryStatement(db).execute({ ...valuesOf(userId, report), sessionVersion, sessionId, endsAt })
  return row
}

/** Merges a report without checking it. */
export async function mergeUnchecked(tx: Db, userId: string, report: VideoReport): Promise<WatchedVideo> {
  const [row] = await prepareMerge(tx, 'merge_any_report', sql`true`).execute(valuesOf(userId, report))
  if (!row) throw new Error('the database merged no report')
  return row
}
