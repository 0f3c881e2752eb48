import type { User, UserForm } from '@course/contract/office/users'

export type FormValues = Pick<UserForm, 'FirstName' | 'LastName' | 'Email' | 'Role'>

const fields = [
  ['FirstName', 'firstName', 'First name'],
  ['LastName', 'lastName', 'Last name'],
  ['Email', 'email', 'Email'],
  ['Role', 'role', 'Role'],
] as const

/** The fields in which typed values differ from a saved user. */
export const differences = (typed: FormValues, saved: Pick<User, 'firstName' | 'lastName' | 'email' | 'role'>) =>
  fields
    .map(([name, key, label]) => ({ name, label, typed: typed[name], saved: saved[key] }))
    .filter((field) => field.typed !== field.saved)

/** A user as a form shows it. */
export const toFormValues = ({
  firstName,
  lastName,
  email,
  role,
}: Pick<User, 'firstName' | 'lastName' | 'email' | 'role'>): FormValues => ({
  ...{ FirstName: firstName, LastName: lastName, Email: email, Role: role },
})
