import { Refusal } from '../../platform/refusal.ts'
import { recordWrongPasskey } from '../factors/factor-check.ts'
import { askForPasskey, challengeGone, checkPasskey, type PasskeyAnswer } from '../factors/passkey-answers.ts'
import { findAccountById } from './accounts.queries.ts'
import type { AccountsDeps, Origin } from './accounts.ts'
import { checkLogin, type SigningOrigin, startSession } from './login.ts'

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
