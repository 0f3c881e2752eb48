import type { RoleName } from '@course/contract/roles'
import { expect, test } from 'vitest'
import { type KnownUser, planImport } from './import-rules.ts'

const known = (id: string, role: RoleName): KnownUser => ({
  id,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `${id}@Example.com`,
  role,
})
const people = [known('me', 'Super Admin'), known('other', 'Super Admin'), known('member', 'Paid User')]
const row = (email: string, role: string, firstName = 'Ada', lastName = 'Lovelace') => ({
  line: 2,
  firstName,
  lastName,
  email,
  role,
})
const plan = (
  actorRole: RoleName,
  rows: ReturnType<typeof row>[],
  activeSuperAdminIds = ['me', 'other'],
  allowsAdministrators = true,
) =>
  planImport(rows, {
    actor: { id: 'me', role: actorRole },
    known: new Map(people.map((user) => [user.email.toLowerCase(), user])),
    activeSuperAdminIds,
    allowsAdministrators,
  }).map(({ outcome, remark }) => [outcome, remark])

const onlySuperAdmins = 'Only a Super Admin can create or change a Super Admin.'

test.each<[RoleName, ReturnType<typeof row>, string, string | null]>([
  ['Super User', row('new@example.com', 'Paid User'), 'new', 'Gets access to the course.'],
  ['Super User', row('new@example.com', 'Super Admin'), 'refused', onlySuperAdmins],
  ['Super User', row('member@example.com', 'Super Admin'), 'refused', onlySuperAdmins],
  ['Super User', row('other@example.com', 'Paid User'), 'refused', onlySuperAdmins],
  ['Super User', row('other@example.com', 'Super Admin', 'Eve'), 'refused', onlySuperAdmins],
  ['Super User', row('other@example.com', 'Super Admin'), 'unchanged', null],
  ['Super Admin', row('other@example.com', 'Paid User'), 'changed', 'Role: Super Admin → Paid User'],
  ['Super Admin', row('MEMBER@example.com', 'Paid User', 'Eve'), 'changed', 'First Name: Ada → Eve'],
  ['Super Admin', row('member@example.com', '', 'יעל'), 'changed', 'First Name: Ada → \u2068יעל\u2069'],
  ['Super Admin', row(' member@example.com ', 'Paid User'), 'unchanged', null],
  ['Super Admin', row('me@example.com', 'Super User'), 'refused', "You can't change your own role with a file."],
  ['Super Admin', row('me@example.com', 'Super Admin', 'Eve'), 'changed', 'First Name: Ada → Eve'],
  ['Super Admin', row('a', 'Paid User'), 'refused', 'Email is invalid.'],
  ['Super Admin', row('', 'Paid User'), 'refused', 'Email is required.'],
  ['Super Admin', row('a@example.com', 'Paid User', ' '), 'refused', 'First Name is required.'],
  ['Super Admin', row('a@example.com', 'Paid User', 'Madonna', ''), 'refused', 'Last Name is required.'],
  ['Super Admin', row('member@example.com', 'Paid User', 'Madonna', ''), 'unchanged', null],
  ['Super Admin', row(' MEMBER@example.com', '', '', 'Lovelace'), 'unchanged', null],
  ['Super Admin', row('member@example.com', 'Super User', 'Ada', ' '), 'changed', 'Role: Paid User → Super User'],
  ['Super Admin', row('a@example.com', 'paid_USER'), 'new', 'Gets access to the course.'],
  ['Super Admin', row('a@example.com', ''), 'new', 'Gets access to the course.'],
  ['Super Admin', row('other@example.com', ''), 'unchanged', null],
  ['Super Admin', row('other@example.com', 'super user'), 'changed', 'Role: Super Admin → Super User'],
  [
    'Super Admin',
    row('a@example.com', 'Student'),
    'refused',
    'Role must be one of Super Admin, Super User, Paid User, not “Student”.',
  ],
  [
    'Super Admin',
    row('a@example.com;b@example.com', ''),
    'refused',
    'Email has more than one address. Keep one of them.',
  ],
  [
    'Super Admin',
    row('a@example.com', 'Paid User', 'a\u0000b'),
    'refused',
    'First Name contains characters that are not allowed.',
  ],
])('a %s with %j: %s, %j', (actorRole, given, outcome, remark) => {
  expect(plan(actorRole, [given])).toEqual([[outcome, remark]])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1'])('the name %j is a formula', (name) => {
  expect(plan('Super Admin', [row('a@example.com', 'Paid User', name)])).toEqual([
    ['refused', "First Name can't start with =, +, - or @."],
  ])
  expect(plan('Super Admin', [row('a@example.com', 'Paid User', 'Ada', name)])[0]?.[0]).toBe('refused')
})

test('the second row of one email is refused, however it is written', () => {
  const rows = [row('a@example.com', 'Paid User'), { ...row(' A@EXAMPLE.com', 'Super User'), line: 3 }]
  expect(plan('Super Admin', rows)).toEqual([
    ['new', 'Gets access to the course.'],
    ['refused', 'This email is already in line 2.'],
  ])
})

test.each<[RoleName, string, string, string]>([
  ['Super Admin', 'new@example.com', 'Super User', 'Would become a Super User. Allow it above if that is right.'],
  ['Super Admin', 'member@example.com', 'super admin', 'Would become a Super Admin. Allow it above if that is right.'],
  ['Super User', 'new@example.com', 'Super Admin', onlySuperAdmins],
])('unless it is allowed, a %s makes no administrator of %s', (actorRole, email, role, remark) => {
  expect(plan(actorRole, [row(email, role)], undefined, false)).toEqual([['refused', remark]])
  expect(plan(actorRole, [row('other@example.com', 'Super Admin')], undefined, false)).toEqual([['unchanged', null]])
})

test('a person who is in the file twice with the same names is one person', () => {
  const rows = [row('a@example.com', ''), { ...row('A@example.com', ''), line: 3 }]
  expect(plan('Super Admin', rows)[1]).toEqual(['unchanged', 'The same person as in line 2.'])
})

test('an import cannot demote the last Super Admin, whatever else is in the file', () => {
  const rows = [row('other@example.com', 'Paid User')]
  expect(plan('Super Admin', rows, ['other'])).toEqual([['refused', 'This is the last Super Admin.']])
})
