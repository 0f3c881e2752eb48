import type { TokenClaims } from '@course/contract/accounts'
import type { User } from '@course/contract/users'

/** What somebody may do to a user. The server decides again. */
export const userRights = (
  actor: Pick<TokenClaims, 'Role' | 'Email'>,
  user: Pick<User, 'role' | 'email'>,
): { mayDisable: boolean; mayChange: boolean } => ({
  /** Shutting and opening accounts, but not the own one. */
  mayDisable: actor.Role === 'Super Admin' && actor.Email !== user.email,
  /** Giving and ending access, and inviting. */
  mayChange: actor.Role === 'Super Admin' || (actor.Role === 'Super User' && user.role !== 'Super Admin'),
})
