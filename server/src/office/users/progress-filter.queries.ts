import {
  type LearningState,
  learningStates,
  type ProgressFilter,
  progressFilters,
  stuckAfterDays,
} from '@course/contract/office/users/users'
import { and, count, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { passwordCodes, users } from '../../accounts/tables/tables.ts'
import { videoWatch } from '../../course/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { publishedVideos } from '../../publishing/tables/tables.ts'
import { access, readings } from '../../sales/tables/tables.ts'
import { hasCourse } from './people.queries.ts'

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

const hasLearningState = (userId: PgColumn, wanted: LearningState): SQL =>
  wanted === 'not started'
    ? sql`not exists (select from ${progress} where progress.user_id = ${userId})`
    : sql`${userId} in (select progress.user_id from ${progress} group by progress.user_id having ${state} = ${wanted})`

const allStates = sql`(select progress.user_id, ${state} as state from ${progress} group by progress.user_id)`

const stateWithoutProgress: LearningState = learningStates[0]

export const hasWorkingInvitation = sql`exists (select from ${passwordCodes} where ${passwordCodes.userId} = ${users.id}
  and ${passwordCodes.kind} = 'invitation' and ${passwordCodes.usedAt} is null and ${passwordCodes.expiresAt} > now())`

const isInvited = and(isNull(users.passwordHash), isNull(users.disabledAt))

const isLearner = and(isNotNull(users.passwordHash), hasCourse)

export function hasProgress(filter: ProgressFilter): SQL | undefined {
  if (filter === 'invited') return isInvited
  if (filter === 'uninvited') return and(isInvited, not(hasWorkingInvitation))
  return and(isLearner, hasLearningState(users.id, filter))
}

export async function countByProgress(db: Db): Promise<Record<ProgressFilter, number>> {
  const learners = await db
    .select({ state: sql<ProgressFilter>`coalesce(states.state, ${stateWithoutProgress})`.as('found'), users: count() })
    .from(users)
    .leftJoin(sql`${allStates} as states`, sql`states.user_id = ${users.id}`)
    .where(isLearner)
    .groupBy(sql`found`)
  const [invitations] = await db
    .select({
      invited: count(),
      uninvited: sql<number>`count(*) filter (where not ${hasWorkingInvitation})`.mapWith(Number),
    })
    .from(users)
    .where(isInvited)
  const none = Object.fromEntries(progressFilters.map((filter) => [filter, 0])) as Record<ProgressFilter, number>
  return { ...none, ...Object.fromEntries(learners.map((row) => [row.state, row.users])), ...invitations }
}
