import { type RoleName, roleNames } from '@course/contract/roles'
import { type ImportPreview, UserForm } from '@course/contract/users'
import { emailKey } from '../accounts/email-key.ts'
import { losesLastSuperAdmin, maySaveUser } from './user-rules.ts'

export interface FileRow {
  line: number
  firstName: string
  lastName: string
  email: string
  role: string
}

export interface KnownUser {
  id: string
  firstName: string
  lastName: string
  email: string
  role: RoleName
}

/** The result of a row. An existing user's email keeps its spelling. */
export type PlannedRow = { row: FileRow; remark: string | null } & (
  | { outcome: 'refused' | 'unchanged' }
  | { outcome: 'new'; form: SavedForm }
  | { outcome: 'changed'; form: SavedForm; before: KnownUser }
)

type SavedForm = Pick<KnownUser, 'firstName' | 'lastName' | 'email' | 'role'>

export interface ImportFacts {
  actor: { id: string; role: RoleName }
  known: ReadonlyMap<string, KnownUser>
  activeSuperAdminIds: string[]
}

/** Plans the result of each row of a file. An invalid or forbidden row is refused without affecting the others. */
export function planImport(rows: FileRow[], { actor, known, activeSuperAdminIds }: ImportFacts): PlannedRow[] {
  const firstLines = new Map<string, number>()
  let superAdmins = activeSuperAdminIds
  return rows.map((row): PlannedRow => {
    const refused = (remark: string): PlannedRow => ({ row, outcome: 'refused', remark })
    const { form, fault } = readRow(row)
    if (!form) return refused(fault)
    const key = emailKey(form.email)
    const earlier = firstLines.get(key)
    if (earlier !== undefined) return refused(`This email is already in line ${earlier}.`)
    firstLines.set(key, row.line)

    const before = known.get(key)
    const changes = before ? describeChanges(before, form) : []
    if (before && changes.length === 0) return { row, outcome: 'unchanged', remark: null }
    const reason = whyNotSetRole(actor, before, form.role, superAdmins)
    if (reason) return refused(reason)
    if (!before) return { row, outcome: 'new', remark: 'Gets access and an invitation by email.', form }
    if (form.role !== 'Super Admin') superAdmins = superAdmins.filter((id) => id !== before.id)
    return { row, outcome: 'changed', remark: changes.join('; '), form: { ...form, email: before.email }, before }
  })
}

/** Why this administrator may not set a user's role with a file; undefined if they may. */
function whyNotSetRole(
  actor: ImportFacts['actor'],
  before: KnownUser | undefined,
  role: RoleName,
  superAdmins: string[],
): string | undefined {
  if (!maySaveUser(actor.role, before?.role, role)) return 'Only a Super Admin can create or change a Super Admin.'
  if (!before) return undefined
  if (before.id === actor.id && before.role !== role) return "You can't change your own role with a file."
  return losesLastSuperAdmin(superAdmins, before.id, role) ? 'This is the last Super Admin.' : undefined
}

const Form = UserForm.omit({ Password: true })
const startsFormula = /^\s*[=+\-@\t\r]/

function readRow(row: FileRow): { form: SavedForm; fault?: never } | { form?: never; fault: string } {
  if (startsFormula.test(row.firstName)) return { fault: "First Name can't start with =, +, - or @." }
  if (startsFormula.test(row.lastName)) return { fault: "Last Name can't start with =, +, - or @." }
  const role = row.role.trim()
  const { data, error } = Form.safeParse({
    FirstName: row.firstName,
    LastName: row.lastName,
    Email: row.email,
    Role: role,
  })
  const issue = error?.issues[0]
  if (issue?.path[0] === 'Role') return { fault: `Role must be one of ${roleNames.join(', ')}.` }
  if (!data) return { fault: issue?.message ?? 'This row is not valid.' }
  return { form: { firstName: data.FirstName, lastName: data.LastName, email: data.Email, role: data.Role } }
}

function describeChanges(before: KnownUser, form: SavedForm): string[] {
  const compared = [
    ['First Name', before.firstName, form.firstName],
    ['Last Name', before.lastName, form.lastName],
    ['Role', before.role, form.role],
  ] as const
  return compared.filter(([, old, now]) => old !== now).map(([label, old, now]) => `${label}: ${old} → ${now}`)
}

/** Formats a plan as the preview for administrators. */
export function toPreview(plan: PlannedRow[], digest: string): ImportPreview {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of plan) counts[outcome] += 1
  const rows = plan.map(({ row, outcome, remark }) => ({
    line: row.line,
    outcome,
    name: `${row.firstName.trim()} ${row.lastName.trim()}`.trim(),
    email: row.email.trim(),
    role: row.role.trim(),
    remark,
  }))
  return { digest, counts, rows }
}
