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
    rows: rows.map((row) => withoutLongValues(describe(row, deps.site.timeZone))),
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

/** An entry in words and values. */
function describe({ before, after, personal, actor, person, at, ...row }: AuditRow, timeZone: string): AuditEntry {
  const values = {
    before: { ...before, ...personal?.values?.before },
    after: { ...after, ...personal?.values?.after, ...personal?.typed?.after },
  }
  const network = personal?.network?.after.network
  return {
    ...row,
    at: at.toISOString(),
    ...describeEntry({ ...row, ...values, actor, person }, timeZone),
    ...values,
    network: typeof network === 'string' ? network : null,
  }
}

const longValues = new Set(['createdIds', 'changedIds', 'userIds'])

const withoutLongValues = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  after: Object.fromEntries(Object.entries(entry.after).filter(([name]) => !longValues.has(name))),
})

const fileColumns: Readonly<Record<string, (entry: AuditEntry, timeZone: string) => string | null>> = {
  Time: ({ at }, timeZone) => timeIn(new Date(at), timeZone),
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
  Network: ({ network }) => network,
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
