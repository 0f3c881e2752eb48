import { anonymous, columnsOf, own, type WingData } from '../platform/db/personal-data.ts'
import {
  authenticators,
  emailChanges,
  endedSessions,
  erasures,
  limitCounters,
  passkeyChallenges,
  passkeys,
  passwordCodes,
  proofs,
  recoveryCodes,
  rescueLinks,
  signIns,
  supportViews,
  users,
} from './tables/tables.ts'

export const accountData: WingData = {
  own: [
    own(users, 'Your account', 'id', 'last', {
      account:
        'id firstName lastName email role registeredAt lastLoginAt disabledAt disabledReason emailConfirmedAt version',
      'account copy': 'emailKey searchText foldedText',
      'password secret': 'passwordHash sessionVersion',
    }),
    own(signIns, 'Where you logged in', 'userId', 'delete', {
      account: 'id userId at network browser sessionVersion isAfterPaying',
      'account secret': 'browserHash linkHash linkExpiresAt',
    }),
    own(emailChanges, 'Changes of your email address', 'userId', 'delete', {
      account: 'id userId kind oldEmail newEmail requestedAt confirmUntil completedAt undoUntil undoneAt',
      'account secret': 'confirmHash undoHash',
      'account others': 'changedBy',
    }),
    own(supportViews, 'When support saw the site as you do', 'userId', 'delete', {
      account: 'id userId startedAt expiresAt endedAt',
      'account others': 'viewedBy',
      'account notes': 'reason',
    }),
    own(passwordCodes, 'Codes for a new password', 'userId', 'delete', {
      password: 'id userId kind expiresAt usedAt createdAt',
      'password secret': 'tokenHash',
    }),
    own(authenticators, 'Your authenticator app', 'userId', 'delete', {
      password: 'userId confirmedAt pendingSince',
      'password secret': 'secret lastStep pendingSecret',
    }),
    own(recoveryCodes, 'Recovery codes', 'userId', 'delete', {
      'password secret': 'codeHash',
      password: 'userId usedAt createdAt',
    }),
    own(passkeys, 'Passkeys', 'userId', 'delete', {
      password: 'id userId transports name createdAt lastUsedAt',
      'password secret': 'credentialId publicKey counter',
    }),
    own(passkeyChallenges, 'Logins with a passkey that you began', 'userId', 'delete', {
      password: 'id userId purpose expiresAt',
      'password secret': 'challenge',
    }),
    own(proofs, 'Proofs of identity', 'userId', 'delete', {
      'password secret': 'sessionId',
      password: 'userId byFactor provenAt',
    }),
    own(rescueLinks, 'Rescue links', 'userId', 'delete', {
      'account secret': 'tokenHash',
      account: 'userId expiresAt usedAt createdAt',
    }),
    own(erasures, 'Your request to erase your data', 'userId', anonymous, {
      requests: 'userId requestedBy requestedAt heldUntil finishedAt',
    }),
  ],
  nameless: [
    // It has only hashes.
    { table: limitCounters, columns: columnsOf({ limits: 'key count endsAt' }) },
  ],
  without: [endedSessions],
}

type User = typeof users.$inferSelect
/** Columns that say nothing of a person, are computed from others, or are set when the erasure begins. */
type KeptColumn =
  | 'id'
  | 'emailKey'
  | 'role'
  | 'passwordHash'
  | 'sessionVersion'
  | 'version'
  | 'disabledAt'
  | 'registeredAt'
  | 'searchText'
  | 'foldedText'

/** What an erasure writes into the account, which stays for its purchases. TypeScript requires every other column. */
export const erasedAccount: Pick<User, Exclude<keyof User, KeptColumn>> = {
  firstName: 'Erased',
  lastName: '',
  email: '',
  lastLoginAt: null,
  emailConfirmedAt: null,
  disabledReason: 'Erased on request.',
}
