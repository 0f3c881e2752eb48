import { type ProgressFilter, progressFilters } from '@course/contract/office/users/users'
import { and, count, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { passwordCodes, users } from '../../accounts/tables/tables.ts'
import { allStates, hasLearningState, stateWithoutProgress } from '../../course/course.ts'
import type { Db } from '../../platform/db/db.ts'
import { hasCourse } from './people.queries.ts'

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
