import { type VideoFigures, videoParts } from '@course/contract/office/figures'
import { asc, eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import { countSeconds, knownLength, videoWatch } from '../../course/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { secondsSince } from '../../platform/db/time.ts'
import { publishedVideos, videos } from '../../publishing/tables/tables.ts'
import { access, openings } from '../../sales/tables/tables.ts'
import type { WatchEdge } from './watch-curve.ts'

const watchColumns = sql.raw('marked, completed_at, position, position_at, ranges')

/** Reads watch records once: to join each of a million with itself takes ten times as long. */
const opened = sql`select video_id, user_id, ${watchColumns} from ${videoWatch} where position_at is not null
  union all
  select distinct opening.video_id, holder.user_id, ${watchColumns}
  from ${openings} as opening
  inner join ${access} as holder on holder.id = opening.access_id
  left join ${videoWatch} as watch on watch.video_id = opening.video_id and watch.user_id = holder.user_id
  where watch.position_at is null`

/** The seconds of a video that were watched. Most people watch without a gap, so that there is nothing to add up. */
const secondsWatched = sql`case when ranges = int4multirange(range_merge(ranges))
  then greatest(least(upper(ranges), length) - lower(ranges), 0)
  else coalesce(${countSeconds(sql`(ranges * int4multirange(int4range(0, length)))`)}, 0) end`

type CountedVideo = Omit<VideoFigures, 'playedBy' | 'seen' | 'lines'>

export async function countWatching(db: Db): Promise<CountedVideo[]> {
  const part = sql`least(width_bucket(position, 0, length, ${videoParts}), ${videoParts}) - 1`
  const watched = sql`select video.id as id, length,
      coalesce(marked, completed_at is not null, false) as is_completed,
      case when length > 0 then ${secondsWatched} end as seconds,
      case when length > 0 and position_at is not null then ${part} end as part
    from (${opened}) as opened
    inner join ${users} on ${users.id} = opened.user_id and ${users.role} = 'Paid User'
    inner join (
      select ${videos.id} as id, ${knownLength} as length from ${videos}
      left join ${publishedVideos} on ${publishedVideos.id} = ${videos.id}
    ) as video on video.id = opened.video_id`
  const stopped = sql.join(
    Array.from({ length: videoParts }, (_, at) => sql`count(*) filter (where not is_completed and part = ${at})::int`),
    sql`, `,
  )
  const { rows } = (await db.execute(sql`select id as "videoId", count(*)::int as "openedBy",
      count(*) filter (where is_completed)::int as "completedBy",
      round(100 * percentile_cont(0.5) within group (order by seconds) / length)::int as "medianPercent",
      json_build_array(${stopped}) as "stoppedAt"
    from (${watched}) as watched group by id, length`)) as unknown as { rows: Omit<CountedVideo, 'name' | 'seconds'>[] }
  const found = new Map(rows.map((row) => [row.videoId, row]))
  const course = await db
    .select({ videoId: videos.id, name: publishedVideos.name, length: knownLength })
    .from(publishedVideos)
    .innerJoin(videos, eq(videos.id, publishedVideos.id))
    .where(eq(publishedVideos.archived, false))
    .orderBy(asc(publishedVideos.orderNumber))
  return course.map(({ length, ...video }) => {
    const row = found.get(video.videoId) ?? { openedBy: 0, completedBy: 0, medianPercent: null, stoppedAt: [] }
    return { ...row, ...video, seconds: length, stoppedAt: length ? row.stoppedAt : [] }
  })
}

export async function countWatchEdges(db: Db): Promise<Map<string, WatchEdge[]>> {
  const { rows } = (await db.execute(sql`select video_id as "videoId", kind, second, count(*)::int as members
    from (
      select video_id, position, position_at, ranges, coalesce(marked, completed_at is not null, false) as is_completed
      from ${videoWatch} inner join ${users} on ${users.id} = user_id and ${users.role} = 'Paid User'
    ) as watch
    cross join lateral (
      select 'left' as kind, watch.position as second where position_at is not null and not is_completed
      union all select 'last', upper(ranges) where not isempty(ranges)
      union all select edge.kind, edge.second from unnest(ranges) as part,
        lateral (values ('from', lower(part)), ('to', upper(part))) as edge (kind, second)
    ) as event
    group by 1, 2, 3`)) as unknown as { rows: (WatchEdge & { videoId: string })[] }
  return Map.groupBy(rows, ({ videoId }) => videoId)
}

export async function findVideoFigures(db: Db) {
  const [row] = await db
    .select({
      videos: siteState.videoFigures,
      at: siteState.videoFiguresAt,
      age: secondsSince(siteState.videoFiguresAt),
    })
    .from(siteState)
  return row?.videos && row.at ? { value: row.videos, at: row.at, age: row.age } : undefined
}

export async function storeVideoFigures(db: Db, figures: readonly VideoFigures[]): Promise<void> {
  await db.update(siteState).set({ videoFigures: figures, videoFiguresAt: sql`now()` })
}
