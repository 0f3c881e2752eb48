import { type VideoFigures, videoParts } from '@course/contract/office/figures'
import { asc, eq, sql } from 'drizzle-orm'
import { knownLength, secondsOf } from '../../course/course.ts'
import type { Db } from '../../platform/db/db.ts'
import { access, openings, publishedVideos, siteState, users, videos, videoWatch } from '../../platform/db/schema.ts'
import { secondsSince } from '../../platform/db/time.ts'

/** Reads how members have watched each video. This reads every watch record, so the result is kept. */
export async function computeVideoFigures(db: Db): Promise<VideoFigures[]> {
  const opened = sql`select ${videoWatch.videoId} as video_id, ${videoWatch.userId} as user_id from ${videoWatch}
      where ${videoWatch.positionAt} is not null
    union select ${openings.videoId}, ${access.userId} from ${openings}
      inner join ${access} on ${access.id} = ${openings.accessId}`
  const isCompleted = sql`coalesce(${videoWatch.marked}, ${videoWatch.completedAt} is not null, false)`
  const seconds = secondsOf(sql`(${videoWatch.ranges} * int4multirange(int4range(0, ${knownLength})))`)
  const part = sql`least(width_bucket(${videoWatch.position}, 0, ${knownLength}, ${videoParts}), ${videoParts}) - 1`
  const watched = sql`select ${videos.id} as id, ${isCompleted} as is_completed,
      case when ${knownLength} > 0 then 100.0 * coalesce(${seconds}, 0) / ${knownLength} end as percent,
      case when ${knownLength} > 0 and ${videoWatch.positionAt} is not null then ${part} end as part
    from (${opened}) as opened
    inner join ${users} on ${users.id} = opened.user_id and ${users.role} = 'Paid User'
    inner join ${videos} on ${videos.id} = opened.video_id
    left join ${publishedVideos} on ${publishedVideos.id} = ${videos.id}
    left join ${videoWatch} on ${videoWatch.videoId} = opened.video_id and ${videoWatch.userId} = opened.user_id`
  const stopped = sql.join(
    Array.from({ length: videoParts }, (_, at) => sql`count(*) filter (where not is_completed and part = ${at})::int`),
    sql`, `,
  )
  const { rows } = (await db.execute(sql`select id as "videoId", count(*)::int as "openedBy",
      count(*) filter (where is_completed)::int as "completedBy",
      round(percentile_cont(0.5) within group (order by percent))::int as "medianPercent",
      json_build_array(${stopped}) as "stoppedAt"
    from (${watched}) as watched group by id`)) as unknown as { rows: Omit<VideoFigures, 'name'>[] }
  const found = new Map(rows.map((row) => [row.videoId, row]))
  const course = await db
    .select({ videoId: videos.id, name: publishedVideos.name, length: knownLength })
    .from(publishedVideos)
    .innerJoin(videos, eq(videos.id, publishedVideos.id))
    .where(eq(publishedVideos.archived, false))
    .orderBy(asc(publishedVideos.orderNumber))
  return course.map(({ length, ...video }) => {
    const row = found.get(video.videoId) ?? { openedBy: 0, completedBy: 0, medianPercent: null, stoppedAt: [] }
    return { ...row, ...video, stoppedAt: length ? row.stoppedAt : [] }
  })
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
