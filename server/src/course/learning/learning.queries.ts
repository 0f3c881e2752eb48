import { type LearningState, learningStates, stuckAfterDays } from '@course/contract/office/users/users'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { publishedVideos, videos } from '../../publishing/tables/tables.ts'
import { access, readings } from '../../sales/tables/tables.ts'
import { videoWatch } from '../tables/tables.ts'

export async function videoExists(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: videos.id }).from(videos).where(eq(videos.id, id))).length > 0
}

const shownVideos = sql`array(select ${publishedVideos.id} from ${publishedVideos} where not ${publishedVideos.archived})`

/** Everything that counts as progress: a video that was played or marked, and a lesson that was opened for reading. */
const progress = sql`(
  select ${videoWatch.userId} as user_id, greatest(${videoWatch.positionAt}, ${videoWatch.markedAt}) as at,
    (${videoWatch.videoId} = any(${shownVideos}) and coalesce(${videoWatch.marked}, ${videoWatch.completedAt} is not null))::int as completed
  from ${videoWatch}
  union all
  select ${access.userId}, ${readings.readAt}, 0
  from ${readings} inner join ${access} on ${access.id} = ${readings.accessId}
) as progress`

/** Videos that were added later make an earlier finisher a learner again; archived ones don't count. */
const state = sql<LearningState>`case
  when sum(progress.completed) > 0 and sum(progress.completed) >= cardinality(${shownVideos}) then 'finished'
  when max(progress.at) is null then 'not started'
  when max(progress.at) > now() - make_interval(days => ${sql.raw(String(stuckAfterDays))}) then 'learning'
  else 'stuck' end`

export const hasLearningState = (userId: PgColumn, wanted: LearningState): SQL =>
  wanted === 'not started'
    ? sql`not exists (select from ${progress} where progress.user_id = ${userId})`
    : sql`${userId} in (select progress.user_id from ${progress} group by progress.user_id having ${state} = ${wanted})`

export const allStates = sql`(select progress.user_id, ${state} as state from ${progress} group by progress.user_id)`

export const stateWithoutProgress: LearningState = learningStates[0]
