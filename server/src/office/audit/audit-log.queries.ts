import { and, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Period } from '../../platform/calendar-days.ts'
import { type Page, pageParts, type SortColumn, type SortOrders } from '../../platform/db/cursor-pages.ts'
import type { Db } from '../../platform/db/db.ts'
import { auditEntries, auditMentions, auditPersonalValues, users } from '../../platform/db/schema.ts'
import { smallestIdAt } from '../../platform/ids.ts'

export interface AuditCriteria extends Period {
  /** The ID that an entry must name. */
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

const id: SortColumn = { expression: sql`${auditEntries.id}`, type: 'uuid' }
const mentioned: SortColumn = { expression: sql`${auditMentions.entryId}`, type: 'uuid' }

/** IDs grow with time. The entries that name something are read from the index of mentions, in their order. */
export const auditOrders = ({ subject }: AuditCriteria): SortOrders<'time'> => ({
  time: [subject === undefined ? id : mentioned],
})

/** A page of entries plus one more row. */
export async function selectEntries(db: Db, criteria: AuditCriteria, page: Page) {
  const { position, pastCursor, orderBy, limit } = pageParts(page)
  const query = db
    .select({ ...columns, position })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.id, auditEntries.actorId))
    .leftJoin(person, eq(person.id, auditEntries.personId))
    .where(and(meets(criteria), pastCursor))
    .orderBy(...orderBy)
    .limit(limit)
    .$dynamic()
  return criteria.subject === undefined
    ? await query
    : await query.innerJoin(auditMentions, eq(auditMentions.entryId, auditEntries.id))
}

/** Counts entries, and stops at `max`. */
export async function countEntries(db: Db, criteria: AuditCriteria, max: number): Promise<number> {
  const one = { one: sql`1`.as('one') }
  const from = criteria.subject === undefined ? db.select(one).from(auditEntries) : db.select(one).from(auditMentions)
  const [row] = await db.select({ total: count() }).from(from.where(meets(criteria)).limit(max).as('matches'))
  return row?.total ?? 0
}

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
