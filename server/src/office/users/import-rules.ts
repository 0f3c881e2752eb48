import type { ImportPreview } from '@course/contract/office/users/user-import'
import { UserForm } from '@course/contract/office/users/users'
import { isAdministrator, type RoleName, roleNames } from '@course/contract/roles'
import { emailKey } from '@course/contract/typed-text/email-address'
import { isolate } from '@course/contract/words/isolated-text'
import { readRole } from './import-columns.ts'
import { losesLastSuperAdmin, maySaveUser } from './user-rules.ts'

export interface FileRow {
  line: number
  firstName: string
  lastName: string
  email: string
  /** Empty if the file doesn't say. */
  role: string
}

export interface KnownUser {
  id: string
  firstName: string
  lastName: string
  email: string
  role: RoleName
  isErased?: boolean
}

/** The result of a row. An existing user's email keeps its spelling. */
export type PlannedRow = { row: FileRow; remark: string | null; makesAdministrator?: true } & (
  | { outcome: 'refused' | 'unchanged' }
  | { outcome: 'new'; form: SavedForm }
  | { outcome: 'changed'; form: SavedForm; before: KnownUser }
)

type SavedForm = Pick<KnownUser, 'firstName' | 'lastName' | 'email' | 'role'>

export interface ImportFacts {
  actor: { id: string; role: RoleName }
  known: ReadonlyMap<string, KnownUser>
  activeSuperAdminIds: string[]
  allowsAdministrators: boolean
}

/** Plans the result of each row of a file. An invalid or forbidden row is refused without affecting the others. */
export function planImport(rows: FileRow[], facts: ImportFacts): PlannedRow[] {
  const earlier = new Map<string, { line: number; form: RowForm }>()
  let superAdmins = facts.activeSuperAdminIds
  return rows.map((row): PlannedRow => {
    const { form, problem } = readRow(withStoredNames(row, facts))
    if (!form) return refused(row, problem)
    const key = emailKey(form.email)
    const first = earlier.get(key)
    if (first) return planRepeatedRow(row, form, first)
    earlier.set(key, { line: row.line, form })
    const planned = planPerson(row, form, { ...facts, activeSuperAdminIds: superAdmins })
    if (planned.outcome === 'changed' && planned.form.role !== 'Super Admin')
      superAdmins = superAdmins.filter((id) => id !== planned.before.id)
    return planned
  })
}

/** Of someone known, a row with one name keeps the names as they are. */
function withStoredNames(row: FileRow, { known }: Pick<ImportFacts, 'known'>): FileRow {
  const user = row.firstName.trim() && row.lastName.trim() ? undefined : known.get(emailKey(row.email))
  return user ? { ...row, firstName: user.firstName, lastName: user.lastName } : row
}

const refused = (row: FileRow, remark: string): PlannedRow => ({ row, outcome: 'refused', remark })

/** A report of sales names a buyer once for each purchase. */
function planRepeatedRow(row: FileRow, form: RowForm, first: { line: number; form: RowForm }): PlannedRow {
  if (!isSamePerson(first.form, form)) return refused(row, `This email is already in line ${first.line}.`)
  return { row, outcome: 'unchanged', remark: `The same person as in line ${first.line}.` }
}

function planPerson(row: FileRow, typed: RowForm, facts: ImportFacts): PlannedRow {
  const before = facts.known.get(emailKey(typed.email))
  if (before?.isErased)
    return refused(row, 'The data of this person is being erased, so nothing about them can be changed.')
  const form: SavedForm = { ...typed, role: typed.role ?? before?.role ?? 'Paid User' }
  const changes = before ? describeChanges(before, form) : []
  if (before && changes.length === 0) return { row, outcome: 'unchanged', remark: null }
  const reason = whyNotSetRole(facts.actor, before, form.role, facts.activeSuperAdminIds)
  if (reason) return refused(row, reason)
  const more = isPromotion(before?.role, form.role) ? { makesAdministrator: true as const } : {}
  if (more.makesAdministrator && !facts.allowsAdministrators)
    return { ...refused(row, `Would become a ${form.role}. Allow it above if that is right.`), ...more }
  if (!before) return { row, outcome: 'new', remark: 'Gets access to the course.', form, ...more }
  const changed: SavedForm = { ...form, email: before.email }
  return { row, outcome: 'changed', remark: changes.join('; '), form: changed, before, ...more }
}

const isSamePerson = (one: RowForm, other: RowForm) =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.role === other.role

function isPromotion(before: RoleName | undefined, after: RoleName): true | undefined {
  const rank = (role: RoleName) => roleNames.indexOf(role)
  return (isAdministrator(after) && rank(after) < rank(before ?? 'Paid User')) || undefined
}

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

const Form = UserForm.omit({ Password: true, Role: true })
const startsFormula = /^\s*[=+\-@\t\r]/

type RowForm = Omit<SavedForm, 'role'> & { role: RoleName | undefined }

function readRow(row: FileRow): { form: RowForm; problem?: never } | { form?: never; problem: string } {
  if (startsFormula.test(row.firstName)) return { problem: "First Name can't start with =, +, - or @." }
  if (startsFormula.test(row.lastName)) return { problem: "Last Name can't start with =, +, - or @." }
  const role = row.role === '' ? undefined : readRole(row.role)
  if (row.role !== '' && !role)
    return { problem: `Role must be one of ${roleNames.join(', ')}, not “${row.role.slice(0, 50)}”.` }
  if (/[;,\s]/.test(row.email) && row.email.split('@').length > 2)
    return { problem: 'Email has more than one address. Keep one of them.' }
  const { data, error } = Form.safeParse({ FirstName: row.firstName, LastName: row.lastName, Email: row.email })
  if (!data) return { problem: error.issues[0]?.message ?? 'This row is not valid.' }
  return { form: { firstName: data.FirstName, lastName: data.LastName, email: data.Email, role } }
}

function describeChanges(before: KnownUser, form: SavedForm): string[] {
  const compared = [
    ['First Name', before.firstName, form.firstName],
    ['Last Name', before.lastName, form.lastName],
    ['Role', before.role, form.role],
  ] as const
  return compared
    .filter(([, old, now]) => old !== now)
    .map(([label, old, now]) => `${label}: ${isolate(old)} → ${isolate(now)}`)
}

export function describePlan(plan: PlannedRow[]): Pick<ImportPreview, 'counts' | 'administrators' | 'rows'> {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of plan) counts[outcome] += 1
  const administrators = plan.filter(({ makesAdministrator }) => makesAdministrator).length
  const rows = plan.map((planned) => {
    const { row, outcome, remark } = planned
    const role = 'form' in planned ? planned.form.role : row.role
    return { ...row, role, outcome, remark }
  })
  return { counts, administrators, rows }
}
