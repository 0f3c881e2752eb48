import { email as emailField } from '@course/contract/fields'
import type { ImportPreview, ImportQuery } from '@course/contract/office/users/user-import'
import { isAdministrator } from '@course/contract/roles'
import { emailKey } from '@course/contract/typed-text/email-address'
import { countOrRefuse, grantAccess, insertUser, type LimitsDeps, requireProof } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type Db, violatedUnique } from '../../platform/db/db.ts'
import type { ReadWorkbook } from '../../platform/decoding/workbooks/run.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { type Columns, columnProblem } from './import-columns.ts'
import { decideColumns, describeFile, readPeople } from './import-file.ts'
import { describePlan, type FileRow, type PlannedRow, planImport } from './import-rules.ts'
import { type ImportTable, readTable } from './import-table.ts'
import { changeUser, lockActiveSuperAdmins, lockUsersByKey } from './users.queries.ts'
import type { UsersDeps } from './users.ts'

export interface ImportDeps extends UsersDeps, LimitsDeps {
  readWorkbook: ReadWorkbook
}

interface ReadImport {
  table: ImportTable
  columns: Columns
  people: FileRow[]
}

/** Writes nothing. @throws Refusal invalid_input or too_many */
export async function previewImport(
  deps: ImportDeps,
  actor: Caller,
  file: Uint8Array,
  query: ImportQuery,
): Promise<ImportPreview> {
  const { table, columns, people } = await readImport(deps, actor, file, query)
  const plan = await deps.db.transaction((tx) => planNow(tx, actor, people, query))
  return { ...describePlan(plan), file: describeFile(table, columns), problem: columnProblem(columns) }
}

/** All or none, but refused rows are skipped. @throws Refusal invalid_input, too_many or conflict */
export async function applyImport(
  deps: ImportDeps,
  actor: Caller,
  file: Uint8Array,
  query: ImportQuery & { invitations?: 'now' | 'later' | undefined },
): Promise<Pick<ImportPreview, 'counts'> & { newUserIds: string[] }> {
  const { columns, people } = await readImport(deps, actor, file, query)
  const problem = columnProblem(columns)
  if (problem) throw new Refusal('invalid_input', problem)
  try {
    return await deps.db.transaction(async (tx) => {
      const plan = await planNow(tx, actor, people, query)
      if (plan.some(changesRole)) await requireProof(tx, actor)
      const newUserIds: string[] = []
      for (const planned of plan) newUserIds.push(...(await applyRow(tx, actor, planned)))
      if (query.invitations !== 'later')
        for (const userId of newUserIds) await deps.jobs.enqueue(tx, 'mail.invitation', { userId })
      await auditImport(tx, actor, plan, newUserIds, query.invitations !== 'later')
      return { counts: describePlan(plan).counts, newUserIds }
    })
  } catch (error) {
    if (violatedUnique(error) === 'users_email_key_unique')
      throw new Refusal('conflict', 'One of these users was created at the same time. Please import the file again.')
    throw error
  }
}

async function auditImport(tx: Db, actor: Caller, plan: PlannedRow[], createdIds: string[], invited: boolean) {
  const changedIds = plan.flatMap((row) => (row.outcome === 'changed' ? [row.before.id] : []))
  const leftOut = plan.length - createdIds.length - changedIds.length
  const counts = { created: createdIds.length, changed: changedIds.length, leftOut }
  const also = [...createdIds, ...changedIds]
  await audit(tx, actor, 'users.imported', { also, after: { ...counts, invited, createdIds, changedIds } })
}

async function readImport(deps: ImportDeps, actor: Caller, file: Uint8Array, query: ImportQuery): Promise<ReadImport> {
  await countOrRefuse(deps, 'importsByAccount', actor.id)
  const table = await readTable(deps.readWorkbook, file, query)
  const columns = decideColumns(table, query.columns)
  return { table, columns, people: readPeople(table, columns) }
}

async function planNow(tx: Db, actor: Caller, people: FileRow[], query: ImportQuery): Promise<PlannedRow[]> {
  const activeSuperAdminIds = await lockActiveSuperAdmins(tx)
  // Valid addresses only, because the database can't compare some characters, such as NUL.
  const emails = people.map(({ email }) => email).filter((text) => emailField.safeParse(text).success)
  const users = await lockUsersByKey(tx, [...new Set(emails.map(emailKey))])
  const known = new Map(users.map((user) => [user.emailKey, user]))
  const allowsAdministrators = query.administrators === 'allow'
  return planImport(people, { actor, known, activeSuperAdminIds, allowsAdministrators })
}

const changesRole = (planned: PlannedRow): boolean =>
  (planned.outcome === 'new' && isAdministrator(planned.form.role)) ||
  (planned.outcome === 'changed' && planned.before.role !== planned.form.role)

async function applyRow(tx: Db, actor: Caller, planned: PlannedRow): Promise<string[]> {
  if (planned.outcome === 'new') {
    const userId = await insertUser(tx, { ...planned.form, passwordHash: null })
    await grantAccess(tx, { userId, source: 'administrator', grantedBy: actor.id, reason: 'Imported' })
    return [userId]
  }
  if (planned.outcome === 'changed') {
    const endsSessions = planned.before.role !== planned.form.role
    await changeUser(tx, planned.before.id, { ...planned.form, passwordHash: undefined, endsSessions })
  }
  return []
}
