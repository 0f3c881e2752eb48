import { createHash } from 'node:crypto'
import { email as emailField } from '@course/contract/fields'
import type { ImportPreview } from '@course/contract/users'
import { type Db, violatedUnique } from '../../db/db.ts'
import type { Caller } from '../../http/session/session.ts'
import { Refusal } from '../../refusal.ts'
import { grantAccess, insertUser } from '../accounts/accounts.queries.ts'
import { emailKey } from '../accounts/email-key.ts'
import { readImportFile } from './import-file.ts'
import { type FileRow, type PlannedRow, planImport, toPreview } from './import-rules.ts'
import { changeUser, lockActiveSuperAdmins, lockUsersByKey } from './users.queries.ts'
import type { UsersDeps } from './users.ts'

/**
 * Says what a CSV file of users would do. Nothing is written.
 * @throws Refusal invalid_input
 */
export async function previewImport({ db }: UsersDeps, actor: Caller, file: Uint8Array): Promise<ImportPreview> {
  const rows = readImportFile(file)
  const plan = await db.transaction((tx) => planNow(tx, actor, rows))
  return toPreview(plan, digestOf(file, actor, plan))
}

/**
 * Creates and changes the users of a file, all of them or none, exactly as its preview said. Refused rows are left out.
 * @param digest of the preview
 * @throws Refusal invalid_input, or conflict where the file would do something else by now
 */
export async function applyImport(
  deps: UsersDeps,
  actor: Caller,
  file: Uint8Array,
  digest: string,
): Promise<ImportPreview['counts']> {
  const rows = readImportFile(file)
  try {
    return await deps.db.transaction(async (tx) => {
      const plan = await planNow(tx, actor, rows)
      if (digestOf(file, actor, plan) !== digest) throw notAsPreviewed()
      for (const planned of plan) await applyRow(deps, tx, actor, planned)
      return toPreview(plan, digest).counts
    })
  } catch (error) {
    if (violatedUnique(error) === 'users_email_key_unique') throw notAsPreviewed()
    throw error
  }
}

const notAsPreviewed = () =>
  new Refusal('conflict', 'The file or the users have changed meanwhile. Please have a look at the new preview.')

/** With everybody in the file held until the transaction ends, so that what was compared is what is changed. */
async function planNow(tx: Db, actor: Caller, rows: FileRow[]): Promise<PlannedRow[]> {
  const activeSuperAdminIds = await lockActiveSuperAdmins(tx)
  // Only what is an address: the database can't even compare some of what a file may hold, such as a NUL.
  const emails = rows.map(({ email }) => email).filter((text) => emailField.safeParse(text).success)
  const users = await lockUsersByKey(tx, [...new Set(emails.map(emailKey))])
  const known = new Map(users.map((user) => [user.emailKey, user]))
  return planImport(rows, { actor, known, activeSuperAdminIds })
}

/** The same digest means the same file, doing the same, for the same administrator. */
function digestOf(file: Uint8Array, { id, role }: Caller, plan: PlannedRow[]): string {
  const outcomes = plan.map(({ row, outcome, remark }) => [row.line, outcome, remark])
  return createHash('sha256')
    .update(file)
    .update(JSON.stringify([id, role, outcomes]))
    .digest('base64url')
}

async function applyRow({ jobs }: UsersDeps, tx: Db, actor: Caller, planned: PlannedRow): Promise<void> {
  if (planned.outcome === 'new') {
    const userId = await insertUser(tx, { ...planned.form, passwordHash: null })
    await grantAccess(tx, { userId, source: 'administrator', grantedBy: actor.id, reason: 'Imported' })
    await jobs.enqueue(tx, 'mail.invitation', { userId })
  }
  if (planned.outcome === 'changed') {
    const endsSessions = planned.before.role !== planned.form.role
    await changeUser(tx, planned.before.id, { ...planned.form, passwordHash: undefined, endsSessions })
  }
}
