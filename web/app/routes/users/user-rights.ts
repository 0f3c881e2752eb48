import type { RoleName } from '@course/contract/roles'

/** What somebody of one role may do to a user of another. The server decides again. */
export const userRights = (actor: RoleName, user: RoleName) => ({
  /** Shutting and opening accounts. */
  mayDisable: actor === 'Super Admin',
  /** Giving and ending access, and inviting. */
  mayChange: actor === 'Super Admin' || (actor === 'Super User' && user !== 'Super Admin'),
})
