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
 * Reports what a CSV file of users would change. Writes nothing.
 * @throws Refusal invalid_input
 */
export async function previewImport({ db }: UsersDeps, actor: Caller, file: Uint8Array): Promise<ImportPreview> {
  const rows = readImportFile(file)
  const plan = await db.transaction((tx) => planNow(tx, actor, rows))
  return toPreview(plan, previewDigest(file, actor, plan))
}

/**
 * Creates and changes the users of a file exactly as previewed, all or none. Skips refused rows.
 * @param digest the preview's digest
 * @throws Refusal invalid_input, or conflict if the file would now have another result
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
      if (previewDigest(file, actor, plan) !== digest) throw notAsPreviewed()
      for (const planned of plan) await applyRow(deps, tx, actor, planned)
      return toPreview(plan, digest).counts
    })
  } catch (error) {
    if (violatedUnique(error) === 'users_email_key_unique') throw notAsPreviewed()
    throw error
  }
}

const notAsPreviewed = () =>
  new Refusal('conflict', 'The file or the users have changed in the meantime. Please check the new preview.')

/** Locks the users in the file until the transaction ends, so that they can't change after the comparison. */
async function planNow(tx: Db, actor: Caller, rows: FileRow[]): Promise<PlannedRow[]> {
  const activeSuperAdminIds = await lockActiveSuperAdmins(tx)
  // Valid addresses only, because the database can't compare some characters, such as NUL.
  const emails = rows.map(({ email }) => email).filter((text) => emailField.safeParse(text).success)
  const users = await lockUsersByKey(tx, [...new Set(emails.map(emailKey))])
  const known = new Map(users.map((user) => [user.emailKey, user]))
  return planImport(rows, { actor, known, activeSuperAdminIds })
}

/** The same digest means the same file with the same result for the same administrator. */
function previewDigest(file: Uint8Array, { id, role }: Caller, plan: PlannedRow[]): string {
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
