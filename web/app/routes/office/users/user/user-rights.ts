import type { TokenClaims } from '@course/contract/accounts/accounts'
import type { User } from '@course/contract/office/users/users'
import { isAdministrator } from '@course/contract/roles'

/** What an administrator may do to a user. The server checks it again. */
export const userRights = (
  actor: Pick<TokenClaims, 'Role' | 'Email'>,
  user: Pick<User, 'role' | 'email'>,
): { mayDisable: boolean; mayChange: boolean; mayView: boolean } => ({
  /** Disabling and enabling accounts, except one's own. */
  mayDisable: actor.Role === 'Super Admin' && actor.Email !== user.email,
  /** Granting and ending access, and inviting. */
  mayChange: actor.Role === 'Super Admin' || (actor.Role === 'Super User' && user.role !== 'Super Admin'),
  /** Seeing what a member sees. */
  mayView: isAdministrator(actor.Role) && user.role === 'Paid User',
})
