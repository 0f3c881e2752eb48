import { addRooms, type Wing } from '../platform/http/wing.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import type { AccountsDeps } from './accounts/accounts.ts'
import { deleteExpiredSessions } from './sessions/callers.ts'
import { deleteOldProofs } from './sessions/proofs.ts'

export { accountEmails } from './emails/emails.ts'
export { accountData, erasedAccount } from './personal-data.ts'

import { factorRoutes } from './accounts/factors.routes.ts'
import { emailChangeRoutes } from './email-changes/email-changes.routes.ts'
import { deleteExpiredChallenges } from './factors/factors.queries.ts'
import { removeExpiredCounts } from './limits/limits.ts'
import { deleteEndedRescueLinks } from './rescue/rescue.queries.ts'
import { rescueRoutes } from './rescue/rescue.routes.ts'
import { signInRoutes } from './sign-ins/sign-ins.routes.ts'

export { readAccess } from './accounts/access.ts'
export { type AccountsDeps, createFirstAdministrator } from './accounts/accounts.ts'
export { isOwnPassword, isPasswordOfPayment } from './accounts/password-attempts.ts'
export { hashPassword, refuseCommonPassword } from './accounts/passwords.ts'
export {
  deleteCodes,
  findAccount,
  findAccountByEmail,
  findErasure,
  findSuperAdminEmails,
  grantAccess,
  hasAccess,
  insertUser,
  isAccessEndedBySeller,
  lockUser,
  matchesUser,
  refuseErased,
  selectFormerEmails,
  type UserRow,
} from './accounts/users.ts'
export { admitExport, linkToExport } from './downloads/download-links.ts'
export { changeEmail, refuseTakenEmail } from './email-changes/change-email.ts'
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
export { createCallers } from './sessions/callers.ts'
export { findAdministratorsWithoutFactor, requireProof, userOwesFactor } from './sessions/proofs.ts'

const rooms = [accountRoutes, factorRoutes, signInRoutes, emailChangeRoutes, rescueRoutes] as const

/** Login, passwords, the caller's own account. */
export const createAccounts = (deps: AccountsDeps): Wing => ({
  addRoutes: (app) => addRooms(app, rooms, deps),
  cleanUp: () => [
    deleteExpiredSessions(deps.db),
    deleteOldProofs(deps.db),
    deleteExpiredChallenges(deps.db),
    deleteEndedRescueLinks(deps.db),
    removeExpiredCounts(deps.db),
  ],
})
