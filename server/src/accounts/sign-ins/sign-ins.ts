import type { IncomingHttpHeaders } from 'node:http'
import type { SignIn } from '@course/contract/accounts/sign-ins'
import { isAdministrator } from '@course/contract/roles'
import type { Db } from '../../platform/db/db.ts'
import type { users } from '../../platform/db/schema.ts'
import { digest, newSecret } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { addressKey } from '../limits/limit-rules.ts'
import { countOrRefuse, type LimitsDeps } from '../limits/limits.ts'
import { browserText } from './browser-text.ts'
import {
  endSignIns,
  findSignIn,
  findSignInByLink,
  insertSignIn,
  isKnownBrowser,
  selectSignIns,
  storeEndLink,
} from './sign-ins.queries.ts'

export interface SignInsDeps extends LimitsDeps {
  jobs: Jobs
  /** Logs who did what and from where, with IDs only. */
  log: {
    info(event: { userId: string; address: string }, message: string): void
    warn(event: object, message: string): void
  }
}

/** What a browser says about itself when it signs in. */
export interface SigningBrowser {
  userAgent?: string | undefined
  /** A random number that the browser keeps. */
  id?: string | undefined
}

/** Reads the headers of a login. A number that no browser of ours made is ignored, as nobody may be kept out by it. */
export function readBrowser(headers: IncomingHttpHeaders): SigningBrowser {
  const id = headers['browser-id']
  const isNumber = typeof id === 'string' && /^[\w-]{22,64}$/.test(id)
  return { userAgent: headers['user-agent'], id: isNumber ? id : undefined }
}

/**
 * Records a sign-in. If it is an administrator's first one from a browser, an email says so. Before the first sign-in of
 * an account there is nothing to compare with, and the invitation was the email.
 * A database that can't be written must not keep anybody out.
 */
export async function recordSignIn(
  deps: SignInsDeps,
  user: Pick<typeof users.$inferSelect, 'id' | 'role' | 'sessionVersion' | 'lastLoginAt'>,
  from: { sessionId: string; address: string; browser: SigningBrowser },
): Promise<void> {
  const signIn = {
    id: from.sessionId,
    userId: user.id,
    network: addressKey(from.address),
    browser: browserText(from.browser.userAgent),
    // Nobody else is recognized.
    browserHash: isAdministrator(user.role) && from.browser.id ? digest(from.browser.id) : null,
    sessionVersion: user.sessionVersion,
  }
  try {
    if (!isAdministrator(user.role)) return await insertSignIn(deps.db, signIn)
    await deps.db.transaction(async (tx) => {
      const isNew = user.lastLoginAt !== null && !(await isKnownBrowser(tx, signIn))
      await insertSignIn(tx, signIn)
      if (isNew) await deps.jobs.enqueue(tx, 'mail.new-sign-in', { userId: user.id, signInId: signIn.id })
    })
  } catch (err) {
    deps.log.warn({ err }, 'a sign-in was not recorded')
  }
}

/** More than a person has open. */
const mostShown = 50

/** The caller's open sign-ins and the latest others. */
export async function listSignIns({ db }: Pick<SignInsDeps, 'db'>, caller: Caller): Promise<SignIn[]> {
  const rows = await selectSignIns(db, caller.id, mostShown)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), isThisOne: row.id === caller.sessionId }))
}

/** Ends one of the caller's sign-ins. Repeating it changes nothing. @throws Refusal not_found */
export async function endSignIn(deps: SignInsDeps, caller: Caller, id: string, address: string): Promise<void> {
  if (!(await findSignIn(deps.db, id, caller.id))) throw new Refusal('not_found', 'This login does not exist.')
  await endSignIns(deps.db, caller.id, { id })
  deps.log.info({ userId: caller.id, address }, 'sign-in ended')
}

/** Ends all of the caller's sign-ins but this one. @returns how many were open */
export async function endOtherSignIns(deps: SignInsDeps, caller: Caller, address: string): Promise<number> {
  const ended = await endSignIns(deps.db, caller.id, { butNot: caller.sessionId })
  deps.log.info({ userId: caller.id, address }, 'other sign-ins ended')
  return ended
}

/** How long the link of an email about a new browser works. It outlives the sign-in. */
const endLinkHours = 24

/**
 * Makes the secret for the email that is being sent.
 * @returns the sign-in with the secret; undefined if it is no longer kept
 */
export async function createEndLink(
  db: Db,
  { userId, signInId }: { userId: string; signInId: string },
): Promise<{ at: Date; network: string; browser: string; secret: string } | undefined> {
  const signIn = await findSignIn(db, signInId, userId)
  if (!signIn) return undefined
  const secret = newSecret()
  await storeEndLink(db, signInId, digest(secret), endLinkHours * 60 * 60)
  return { ...signIn, secret }
}

/**
 * Ends the sign-in that an email named. Repeating it changes nothing.
 * @throws Refusal invalid_input for a link that is wrong or has expired, or too_many
 */
export async function endSignInByLink(deps: SignInsDeps, token: string, address: string): Promise<void> {
  await countOrRefuse(deps, 'signInLinksByAddress', address)
  const signIn = await findSignInByLink(deps.db, digest(token))
  if (!signIn) {
    throw new Refusal(
      'invalid_input',
      'This link is no longer valid. On your account page you can end any login, and choose a new password.',
    )
  }
  await endSignIns(deps.db, signIn.userId, { id: signIn.id })
  deps.log.info({ userId: signIn.userId, address }, 'sign-in ended by its email')
}
