import type { MemberCounts } from '@course/contract/office/summary'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import { videoWatch } from '../../course/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { secondsSince } from '../../platform/db/time.ts'
import { publishedVideos } from '../../publishing/tables/tables.ts'
import { access, openings } from '../../sales/tables/tables.ts'
import { isMember } from '../users/people.queries.ts'

const members = sql`select ${users.id} as user_id from ${users} where ${isMember}`

const isCompleted = sql`coalesce(${videoWatch.marked}, ${videoWatch.completedAt} is not null)`

/** Members in numbers: all, those who opened or watched a video within seven days, and those who completed every video. */
export async function countMembers(db: Db): Promise<MemberCounts> {
  const active = sql`select ${videoWatch.userId} as user_id from ${videoWatch}
      where ${videoWatch.positionAt} > now() - interval '7 days'
    union select ${access.userId} from ${openings} inner join ${access} on ${access.id} = ${openings.accessId}
      where ${openings.openedAt} > now() - interval '7 days'`
  const shown = sql`select ${publishedVideos.id} from ${publishedVideos} where not ${publishedVideos.archived}`
  const completed = sql`select ${videoWatch.userId} as user_id from ${videoWatch}
    where ${videoWatch.videoId} in (${shown}) and ${isCompleted}
    group by ${videoWatch.userId} having count(*) >= greatest((select count(*) from (${shown}) as course), 1)`
  const { rows } = (await db.execute(sql`with members as (${members}) select
    (select count(*)::int from members) as "total",
    (select count(*)::int from members where user_id in (${active})) as "activeThisWeek",
    (select count(*)::int from members where user_id in (${completed})) as "completed"`)) as unknown as {
    rows: MemberCounts[]
  }
  return rows[0] ?? { total: 0, activeThisWeek: 0, completed: 0 }
}

export async function findMemberCounts(db: Db) {
  const { memberCounts: value, memberCountsAt: at } = siteState
  const [row] = await db.select({ value, at, age: secondsSince(at) }).from(siteState)
  return row?.value && row.at ? { value: row.value, at: row.at, age: row.age } : undefined
}

export async function storeMemberCounts(db: Db, counts: MemberCounts): Promise<void> {
  await db.update(siteState).set({ memberCounts: counts, memberCountsAt: sql`now()` })
}

export async function findNewestMembers(db: Db, count: number) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      registeredAt: users.registeredAt,
    })
    .from(users)
    .where(and(eq(users.role, 'Paid User'), isNull(users.disabledAt)))
    .orderBy(desc(users.registeredAt), desc(users.id))
    .limit(count)
}
