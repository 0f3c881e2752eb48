import type { Wing } from '../platform/http/wing.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import type { AccountsDeps } from './accounts/accounts.ts'
import { deleteExpiredSessions } from './sessions/callers.queries.ts'
import { deleteOldProofs } from './sessions/proofs.queries.ts'

export { accountEmails } from './emails/emails.ts'
export { findAdministratorsWithoutFactor } from './factors/factors.queries.ts'
export { accountData, erasedAccount } from './personal-data.ts'

import { factorRoutes } from './accounts/factors.routes.ts'
import { emailChangeRoutes } from './email-changes/email-changes.routes.ts'
import { deleteExpiredChallenges } from './factors/passkeys.queries.ts'
import { removeExpiredCounts } from './limits/limits.ts'
import { deleteEndedRescueLinks } from './rescue/rescue.queries.ts'
import { rescueRoutes } from './rescue/rescue.routes.ts'
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
export { type AccountsDeps, createFirstAdministrator } from './accounts/accounts.ts'
export { findErasure, refuseErased } from './accounts/erased.queries.ts'
export { isOwnPassword, isPasswordOfPayment } from './accounts/password-attempts.ts'
export { hashPassword, refuseCommonPassword } from './accounts/passwords.ts'
export { matchesUser } from './accounts/user-search.queries.ts'
export { admitExport, linkToExport } from './downloads/download-links.ts'
export { changeEmail, refuseTakenEmail } from './email-changes/change-email.ts'
export { selectFormerEmails } from './email-changes/email-changes.queries.ts'
export { readRecipient } from './emails/recipient.ts'
export {
  countOrRefuse,
  countWithin,
  describeLimit,
  type LimitsDeps,
  refuseIfUsedUp,
  resetCounts,
} from './limits/limits.ts'
export { createRescueLink } from './rescue/rescue.ts'
export { createCallers } from './sessions/callers.queries.ts'
export { userOwesFactor } from './sessions/factor-duty.ts'
export { requireProof } from './sessions/proofs.queries.ts'

/** Login, passwords, the caller's own account. */
export const createAccounts = (deps: AccountsDeps): Wing => ({
  addRoutes(app) {
    accountRoutes(app, deps)
    factorRoutes(app, deps)
    signInRoutes(app, deps)
    emailChangeRoutes(app, deps)
    rescueRoutes(app, deps)
  },
  cleanUp: () => [
    deleteExpiredSessions(deps.db),
    deleteOldProofs(deps.db),
    deleteExpiredChallenges(deps.db),
    deleteEndedRescueLinks(deps.db),
    removeExpiredCounts(deps.db),
  ],
})
