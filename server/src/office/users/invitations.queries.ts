import type { InvitationState } from '@course/contract/office/users/invitations'
import type { RoleName } from '@course/contract/roles'
import { and, count, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { hasWorkingInvitation } from './progress-filter.queries.ts'
import { meetsCriteria, type UserCriteria } from './users.queries.ts'

const inviting = 7_302_470

/** One administrator after the other, so that two calls at once don't invite a user twice. Ends with the transaction. */
export async function lockInviting(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${inviting})`)
}

export interface InvitationCriteria {
  chosen: { ids: readonly string[] } | UserCriteria
  actorRole: RoleName
  replaceValid: boolean
}

/** With a filter, users with a password are left out before anything is counted: they may be very many. */
const isChosen = (chosen: InvitationCriteria['chosen']): SQL | undefined =>
  'ids' in chosen ? inArray(users.id, [...chosen.ids]) : and(meetsCriteria(chosen), isNull(users.passwordHash))

const waiting = sql`select job.data ->> 'userId' from pgboss.job where job.name = 'mail.invitation' and job.state < 'completed'`

const stateOf = ({ actorRole, replaceValid }: InvitationCriteria) => sql<InvitationState>`case
  when ${users.passwordHash} is not null then 'has password'
  when ${users.disabledAt} is not null then 'disabled'
  when ${users.role} = 'Super Admin' and ${actorRole} <> 'Super Admin' then 'not allowed'
  when ${users.id}::text in (${waiting}) then 'waiting'
  when not ${replaceValid}::boolean and ${hasWorkingInvitation} then 'valid'
  else 'due' end`

export async function countInvitationStates(
  db: Db,
  criteria: InvitationCriteria,
): Promise<Map<InvitationState, number>> {
  const states = db
    .select({ state: stateOf(criteria).as('state') })
    .from(users)
    .where(isChosen(criteria.chosen))
    .as('states')
  const rows = await db.select({ state: states.state, users: count() }).from(states).groupBy(states.state)
  return new Map(rows.map((row) => [row.state, row.users]))
}

export async function findDueForInvitation(db: Db, criteria: InvitationCriteria, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isChosen(criteria.chosen), sql`${stateOf(criteria)} = 'due'`))
    .orderBy(users.registeredAt, users.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}
