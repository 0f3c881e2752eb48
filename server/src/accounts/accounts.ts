import type { Wing } from '../platform/http/wing.ts'
import { deleteExpiredSessions } from '../platform/sessions/session.queries.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import type { AccountsDeps } from './accounts/accounts.ts'
import { removeExpiredCounts } from './limits/limits.ts'
import { signInRoutes } from './sign-ins/sign-ins.routes.ts'

export { readAccess } from './accounts/access.ts'
export {
  deleteCodes,
  findAccount,
  findAccountByEmail,
  findSuperAdminEmails,
  grantAccess,
  hasAccess,
  insertUser,
  isAccessEndedBySeller,
  lockUser,
  type UserRow,
} from './accounts/accounts.queries.ts'
export { type AccountsDeps, codeLife, createCode, createFirstAdministrator } from './accounts/accounts.ts'
export { emailKey } from './accounts/email-key.ts'
export { isOwnPassword, isPasswordOfPayment } from './accounts/password-attempts.ts'
export { hashPassword, refuseCommonPassword } from './accounts/passwords.ts'
export { matchesUser } from './accounts/user-search.queries.ts'
export { admitTicket, linkToFile } from './downloads/download-links.ts'
export { addressKey } from './limits/limit-rules.ts'
export {
  countOrRefuse,
  countWithin,
  describeLimit,
  type LimitsDeps,
  refuseIfUsedUp,
  resetCounts,
} from './limits/limits.ts'
export { deleteOldSignIns } from './sign-ins/sign-ins.queries.ts'
export { createEndLink } from './sign-ins/sign-ins.ts'

/** Login, passwords, the caller's own account. */
export const createAccounts = (deps: AccountsDeps): Wing => ({
  addRoutes(app) {
    accountRoutes(app, deps)
    signInRoutes(app, deps)
  },
  cleanUp: () => [deleteExpiredSessions(deps.db), removeExpiredCounts(deps.db)],
})
