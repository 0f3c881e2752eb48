import { maxRanges } from '@course/contract/course/learning/progress'
import type { WatchReport } from '@course/contract/course/learning/watched-ranges'
import { type SQL, sql } from 'drizzle-orm'
import { writeMultirange } from '../../platform/db/columns.ts'
import { type Db, preparedStatements } from '../../platform/db/db.ts'
import { publishedVideos, videos } from '../../publishing/tables/tables.ts'
import { access } from '../../sales/tables/tables.ts'
import { knownLength, videoWatch } from '../tables/tables.ts'
import type { WatchedVideo } from './progress.queries.ts'

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
const limitRanges = (
  ranges: SQL,
) => sql`(case when (select count(*) from unnest(${ranges})) <= ${most} then ${ranges} else (
  select range_agg(case when place <= total - ${most} then int4range(lower(part), next) else part end)
  from (select part, next, count(*) over () as total, row_number() over (order by next - upper(part), part) as place
    from (select part, lead(lower(part)) over (order by part) as next from unnest(${ranges}) as part) as parts
  ) as gaps) end)`

const ranges = sql`${sql.placeholder('ranges')}::int4multirange`

const mergeStatement = preparedStatements((db) =>
  db
    .insert(videoWatch)
    .select(
      sql`select ${sql.placeholder('userId')}::uuid, ${sql.placeholder('videoId')}::text, ${limitRanges(ranges)},
        ${sql.placeholder('position')}::int, now() + ${sql.placeholder('at')}::float8 * interval '1 ms',
        ${sql.placeholder('device')}::text, ${sql.placeholder('seq')}::bigint, ${sql.placeholder('duration')}::int,
        null, null, null`,
    )
    .onConflictDoUpdate({
      target: [videoWatch.userId, videoWatch.videoId],
      set: {
        ranges: limitRanges(sql`(${videoWatch.ranges} + excluded.ranges)`),
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
    })
    .prepare('merge_report'),
)

/** Merges a report with the row as it is at that moment, so parallel reports all count. */
export async function mergeReport(tx: Db, userId: string, report: VideoReport): Promise<WatchedVideo> {
  const [row] = await mergeStatement(tx).execute({
    ...report,
    userId,
    ranges: writeMultirange(report.ranges),
    // A player that does not know the length yet reports 0.
    duration: report.duration || null,
  })
  if (!row) throw new Error('the database merged no report')
  return row
}
