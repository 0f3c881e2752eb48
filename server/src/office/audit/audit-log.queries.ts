import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables/tables.ts'
import { auditEntries, auditMentions, auditPersonalValues } from '../../platform/audit/tables.ts'
import type { Period } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { smallestIdAt } from '../../platform/ids.ts'

export interface AuditCriteria extends Period {
  subject: string | undefined
  act: string | undefined
}

const actor = alias(users, 'actor')
const person = alias(users, 'person')

type Values = Record<string, unknown>
type Personal = Partial<Record<'values' | 'network' | 'typed', { before: Values; after: Values }>>

const personal = sql<Personal | null>`(select jsonb_object_agg(${auditPersonalValues.kind},
    jsonb_build_object('before', ${auditPersonalValues.before}, 'after', ${auditPersonalValues.after}))
  from ${auditPersonalValues} where ${auditPersonalValues.entryId} = ${auditEntries.id})`

const columns = {
  id: auditEntries.id,
  at: auditEntries.at,
  act: auditEntries.act,
  actorId: auditEntries.actorId,
  command: auditEntries.command,
  personId: auditEntries.personId,
  object: auditEntries.object,
  before: auditEntries.before,
  after: auditEntries.after,
  requestId: auditEntries.requestId,
  personal,
  actor: { firstName: actor.firstName, lastName: actor.lastName },
  person: { firstName: person.firstName, lastName: person.lastName },
}

export type AuditRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** Entries, newest first: their IDs grow with time. Those that name something are read from the index of mentions. */
export async function selectEntries(db: Db, criteria: AuditCriteria, page?: { limit: number; offset: number }) {
  const query = db
    .select(columns)
    .from(auditEntries)
    .leftJoin(actor, eq(actor.id, auditEntries.actorId))
    .leftJoin(person, eq(person.id, auditEntries.personId))
    .where(meets(criteria))
    .orderBy(desc(criteria.subject === undefined ? auditEntries.id : auditMentions.entryId))
    .$dynamic()
  if (page) query.limit(page.limit).offset(page.offset)
  return criteria.subject === undefined
    ? await query
    : await query.innerJoin(auditMentions, eq(auditMentions.entryId, auditEntries.id))
}

export const countEntries = (db: Db, criteria: AuditCriteria): Promise<number> =>
  db.$count(criteria.subject === undefined ? auditEntries : auditMentions, meets(criteria))

/** With a subject, all conditions are on the mentions, whose indexes have them together. */
function meets({ subject, act, start, end }: AuditCriteria): SQL | undefined {
  const [entryId, actColumn] =
    subject === undefined ? [auditEntries.id, auditEntries.act] : [auditMentions.entryId, auditMentions.act]
  return and(
    subject === undefined ? undefined : eq(auditMentions.subject, subject),
    act === undefined ? undefined : eq(actColumn, act),
    start ? gte(entryId, smallestIdAt(start)) : undefined,
    end ? lt(entryId, smallestIdAt(end)) : undefined,
  )
}
