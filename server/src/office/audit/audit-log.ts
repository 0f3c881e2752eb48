import { isId } from '@course/contract/fields'
import type { AuditEntry, AuditFilter, AuditQuery } from '@course/contract/office/audit/audit'
import * as contract from '@course/contract/office/audit/audit'
import { actOf } from '@course/contract/office/audit/audit-acts'
import { findAccountByEmail } from '../../accounts/accounts.ts'
import { periodOfDays, timeIn } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageLinks } from '../../platform/db/pages.ts'
import { type AuditCriteria, type AuditRow, countEntries, selectEntries } from './audit-log.queries.ts'
import { describeEntry } from './audit-sentence.ts'

export interface AuditLogDeps {
  db: Db
  site: { timeZone: string }
}

const defaultLimit = '50'

export async function listAudit(deps: AuditLogDeps, query: AuditQuery) {
  const criteria = await readCriteria(deps, query)
  const { limit = defaultLimit, offset = '0' } = query
  const page = { limit: Number(limit), offset: Number(offset) }
  const [rows, total] = await Promise.all([selectEntries(deps.db, criteria, page), countEntries(deps.db, criteria)])
  return {
    total,
    rows: rows.map((row) => toEntry(row, deps.site.timeZone)),
    links: pageLinks(contract.listAudit.path, query, page, total),
  }
}

async function readCriteria({ db, site }: AuditLogDeps, filter: AuditFilter): Promise<AuditCriteria> {
  const { search, act, from, to } = filter
  return {
    subject: search ? await findSubject(db, search) : undefined,
    act,
    ...periodOfDays({ from, to }, site.timeZone),
  }
}

/** The ID that mentions have: of the person with an email, or as it was typed. The email of nobody is mentioned nowhere. */
async function findSubject(db: Db, search: string): Promise<string> {
  if (search.includes('@')) return (await findAccountByEmail(db, search))?.id ?? search
  const id = search.toLowerCase()
  return isId(id) ? id : search
}

function withPersonal({ before, after, personal, ...row }: AuditRow) {
  return {
    ...row,
    before: { ...before, ...personal?.values?.before },
    after: { ...after, ...personal?.values?.after, ...personal?.typed?.after },
    network: personal?.network?.after.network,
  }
}

const longValues = new Set(['createdIds', 'changedIds', 'userIds'])

function toEntry(row: AuditRow, timeZone: string): AuditEntry {
  const { id, act, actorId, command, personId, object, requestId } = row
  const entry = withPersonal(row)
  return {
    id,
    act,
    actorId,
    command,
    personId,
    object,
    requestId,
    at: row.at.toISOString(),
    ...describeEntry(entry, timeZone),
    before: entry.before,
    after: Object.fromEntries(Object.entries(entry.after).filter(([name]) => !longValues.has(name))),
    network: typeof entry.network === 'string' ? entry.network : null,
  }
}

const fileColumns: Readonly<Record<string, (entry: DescribedEntry, timeZone: string) => string | null>> = {
  Time: ({ at }, timeZone) => timeIn(at, timeZone),
  Entry: ({ sentence }) => sentence,
  Values: ({ details }) => details.join('; '),
  Action: ({ act }) => actOf(act).title,
  By: ({ actorId }) => actorId,
  Command: ({ command }) => command,
  Person: ({ personId }) => personId,
  About: ({ object }) => object,
  Before: ({ before }) => JSON.stringify(before),
  After: ({ after }) => JSON.stringify(after),
  Request: ({ requestId }) => requestId,
  Network: ({ network }) => (typeof network === 'string' ? network : null),
  ID: ({ id }) => id,
  'Time Zone': (_, timeZone) => timeZone,
}

export const auditFileColumns = Object.keys(fileColumns)

export async function* auditFileRows(deps: AuditLogDeps, filter: AuditFilter): AsyncGenerator<string[][]> {
  const { timeZone } = deps.site
  const criteria = await readCriteria(deps, filter)
  yield (await selectEntries(deps.db, criteria)).map((row) => {
    const entry = describe(row, timeZone)
    return Object.values(fileColumns).map((cell) => cell(entry, timeZone) ?? '')
  })
}

const describe = (row: AuditRow, timeZone: string) => {
  const entry = withPersonal(row)
  return { ...entry, ...describeEntry(entry, timeZone) }
}

type DescribedEntry = ReturnType<typeof describe>
