import { type FormFields, type UserFields, userFields } from '@course/contract/office/users/users'

/** The fields in which typed values differ from a saved user. */
export const differences = (typed: FormFields, saved: UserFields) =>
  userFields
    .map(({ form, user, label }) => ({ name: form, label, typed: typed[form], saved: saved[user] }))
    .filter((field) => field.typed !== field.saved)
