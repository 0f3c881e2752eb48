import type { IncomingHttpHeaders } from 'node:http'
import { browserIdHeader, paidSecretHeader } from '@course/contract/accounts/accounts'
import type { SignIn } from '@course/contract/accounts/sign-ins'
import { isAdministrator } from '@course/contract/roles'
import { addressKey } from '../../platform/address-key.ts'
import { audit } from '../../platform/audit/audit.ts'
import { digest } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import type { LimitsDeps } from '../limits/limits.ts'
import type { users } from '../tables/tables.ts'
import { browserText } from './browser-text.ts'
import { endSignIns, findSignIn, insertIfKnown, insertSignIn, selectSignIns } from './sign-ins.queries.ts'

export interface SignInsDeps extends LimitsDeps {
  jobs: Jobs
  log: {
    info(event: { userId: string; address: string }, message: string): void
    warn(event: object, message: string): void
  }
}

export interface SigningBrowser {
  userAgent?: string | undefined
  id?: string | undefined
  paidSecret?: string | undefined
}

/** Reads the headers of a login. A number that no browser of ours made is ignored, as nobody may be kept out by it. */
export function readBrowser(headers: IncomingHttpHeaders): SigningBrowser {
  const id = headers[browserIdHeader]
  const isNumber = typeof id === 'string' && /^[\w-]{22,64}$/.test(id)
  const paidSecret = headers[paidSecretHeader]
  return {
    userAgent: headers['user-agent'],
    id: isNumber ? id : undefined,
    paidSecret: typeof paidSecret === 'string' ? paidSecret : undefined,
  }
}

/** An administrator's first one from a browser is emailed. A database that can't be written keeps nobody out. */
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
    paidHash: from.browser.paidSecret === undefined ? null : digest(from.browser.paidSecret),
  }
  try {
    const mayNeedEmail = isAdministrator(user.role) && user.lastLoginAt !== null
    if (!mayNeedEmail) return await insertSignIn(deps.db, signIn)
    if (await insertIfKnown(deps.db, signIn)) return
    await deps.db.transaction(async (tx) => {
      await insertSignIn(tx, signIn)
      await deps.jobs.enqueue(tx, 'mail.new-sign-in', { userId: user.id, signInId: signIn.id })
    })
  } catch (err) {
    deps.log.warn({ err }, 'a sign-in was not recorded')
  }
}

/** More than a person has open. */
const maxShown = 50

export async function listSignIns({ db }: Pick<SignInsDeps, 'db'>, caller: Caller): Promise<SignIn[]> {
  const rows = await selectSignIns(db, caller.id, maxShown)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), isThisOne: row.id === caller.sessionId }))
}

/** Ends one of the caller's sign-ins. Repeating it changes nothing. @throws Refusal not_found */
export async function endSignIn(deps: SignInsDeps, caller: Caller, id: string, address: string): Promise<void> {
  if (!(await findSignIn(deps.db, id, caller.id))) throw new Refusal('not_found', 'This login does not exist.')
  await endOwn(deps, caller, { id })
  deps.log.info({ userId: caller.id, address }, 'sign-in ended')
}

export async function endOtherSignIns(deps: SignInsDeps, caller: Caller, address: string): Promise<number> {
  const ended = await endOwn(deps, caller, { butNot: caller.sessionId })
  deps.log.info({ userId: caller.id, address }, 'other sign-ins ended')
  return ended
}

async function endOwn({ db }: SignInsDeps, caller: Caller, which: Parameters<typeof endSignIns>[2]): Promise<number> {
  return db.transaction(async (tx) => {
    const count = await endSignIns(tx, caller.id, which)
    if (count > 0 && isAdministrator(caller.role))
      await audit(tx, caller, 'sign-in.ended', { person: caller.id, after: { count } })
    return count
  })
}
