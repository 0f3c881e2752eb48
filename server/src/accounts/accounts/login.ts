import { isAdministrator } from '@course/contract/roles'
import { emailKey } from '@course/contract/typed-text/email-address'
import { audit } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { leewaySeconds, tokenLifeSeconds } from '../../platform/sessions/access-tokens.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { checkLoginFactor, recordWrongPasskey } from '../factors/factor-check.ts'
import { askForPasskey, challengeGone, checkPasskey, type PasskeyAnswer } from '../factors/passkey-answers.ts'
import { countOrRefuse } from '../limits/limits.ts'
import { endSession } from '../sessions/callers.ts'
import { storeProof } from '../sessions/proofs.ts'
import { recordSignIn, type SigningBrowser } from '../sign-ins/sign-ins.ts'
import { findAccountById, recordLogin } from './accounts.queries.ts'
import type { AccountsDeps, Origin } from './accounts.ts'
import { isOwnPassword } from './password-attempts.ts'
import { findAccountByEmail, type LoginRow } from './users.ts'

export type SigningOrigin = Origin & { browser: SigningBrowser }

/** Logins within this time are recorded as one. */
const sameLoginMs = 60_000

/** @throws Refusal not_signed_in, totp_required, passkey_required or too_many */
export async function logIn(
  deps: AccountsDeps,
  login: { Email: string; Password: string; Code?: string | undefined },
  origin: SigningOrigin,
): Promise<string> {
  const user = await checkLogin(deps, login, origin)
  const byFactor = await checkLoginFactor(deps, user, login.Code, origin)
  return startSession(deps, user, origin, byFactor)
}

/** An unknown email and a wrong password take the same time and get the same error. @throws Refusal */
async function checkLogin(
  deps: AccountsDeps,
  login: { Email: string; Password: string },
  { address, from }: Origin,
): Promise<LoginRow> {
  await countOrRefuse(deps, 'loginByAddress', address)
  const user = await findAccountByEmail(deps.db, login.Email)
  const passwordHash = user?.disabledAt ? null : user?.passwordHash
  const isRight = await isOwnPassword(deps, { emailKey: emailKey(login.Email), passwordHash }, login.Password, address)
  if (!user || !isRight) {
    deps.log.info({ userId: user?.id, address }, 'login refused')
    // Nobody waits for it, or the time of the answer would tell which emails are those of administrators.
    if (user && isAdministrator(user.role)) void auditFailure(deps, user.id, login.Email, from)
    throw new Refusal('not_signed_in', 'Email or password is incorrect.')
  }
  return user
}

/** Starts a session after a login, which is also a proof. @param byFactor if it was by a factor @returns an access token */
async function startSession(
  deps: AccountsDeps,
  user: Omit<LoginRow, 'hasAuthenticator' | 'hasPasskey'>,
  { address, browser }: SigningOrigin,
  byFactor: boolean,
): Promise<string> {
  if (user.now.getTime() - (user.lastLoginAt?.getTime() ?? 0) > sameLoginMs) {
    // A database that can't be written must not keep anybody out.
    await recordLogin(deps.db, user.id).catch((err: unknown) => deps.log.warn({ err }, 'a login was not recorded'))
  }
  const sessionId = newId()
  await recordSignIn(deps, user, { sessionId, address, browser })
  deps.log.info({ userId: user.id, address }, 'logged in')
  // Without it, the site asks for a proof before what needs one.
  await storeProof(deps.db, { sessionId, userId: user.id, byFactor }).catch((err: unknown) =>
    deps.log.warn({ err }, 'the proof of a login was not recorded'),
  )
  return deps.tokens.issue({ ...user, userId: user.id }, user.now, sessionId)
}

async function auditFailure({ db, log }: AccountsDeps, person: string, typedEmail: string, from: Origin['from']) {
  const about = { person, after: { typedEmail } }
  await db
    .transaction((tx) => audit(tx, { id: null, ...from }, 'sign-in.failed', about))
    .catch((err: unknown) => log.warn({ err }, 'a failed login was not recorded'))
}

/** Ends the caller's session, with its links to files. */
export async function logOut({ db, log }: AccountsDeps, caller: Caller, address: string): Promise<void> {
  await endSession(db, caller.sessionId, tokenLifeSeconds + leewaySeconds)
  log.info({ userId: caller.id, address }, 'logged out')
}

/** What the browser needs to log in with a passkey, after the right password. @throws Refusal as `checkLogin`, or conflict */
export async function startPasskeyLogin(
  deps: AccountsDeps,
  login: { Email: string; Password: string },
  origin: Origin,
) {
  return askForPasskey(deps, await checkLogin(deps, login, origin), 'login')
}

/** @returns an access token @throws Refusal not_signed_in or too_many */
export async function logInByPasskey(
  deps: AccountsDeps,
  answer: PasskeyAnswer,
  origin: SigningOrigin,
): Promise<string> {
  let asked: Awaited<ReturnType<typeof findAccountById>>
  const findUser = async (userId: string) => {
    const user = await findAccountById(deps.db, userId)
    asked = user?.disabledAt ? undefined : user
    return asked
  }
  const user = await checkPasskey(deps, answer, 'login', findUser)
  if (!user) {
    if (asked) await recordWrongPasskey(deps, asked, origin.from)
    throw new Refusal('not_signed_in', challengeGone().message)
  }
  return startSession(deps, user, origin, true)
}
