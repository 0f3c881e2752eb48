import { type RoleName, roleNames } from '@course/contract/roles'

const roleKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/** The role that a cell names, in any case. */
export const readRole = (text: string): RoleName | undefined =>
  roleNames.find((name) => roleKey(name) === roleKey(text))
