import type { TokenClaims } from '@course/contract/accounts/accounts'
import type { PageAudience } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { isAdministrator } from '@course/contract/roles'
import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { ApiError, type Callable, type CallInput, call, callForHeaders, type ReplyOf } from '../api.ts'
import { consumeAdminWelcome, rememberReturn, signOut, storedToken, storeFlash } from '../session.ts'
import { isViewing } from '../storage.ts'
import { decide } from './access-rules.ts'
import { readSession, type Session } from './claims.ts'
import { shareLogin, takeOverLogin } from './shared-login.ts'

/** The claims of the logged-in user, on guarded pages. */
export const sessionContext = createContext<TokenClaims>()

const forAdministrators = 'This page is for administrators. Please log in as one.'

/** Runs before the loaders of guarded pages, so that no call is sent without a session. */
export const guard = (audience: PageAudience): MiddlewareFunction => {
  return async ({ request, context }) => {
    const { pathname } = new URL(request.url)
    const path = pathWithQuery(request)
    const own = readSession(storedToken(), Date.now())
    if (isViewing()) {
      context.set(sessionContext, admitView(audience, own))
      return
    }
    const session = own.kind === 'open' ? own : await takeOverLogin()
    const decision = decide(audience, session)
    if (decision === 'session-ended') throw redirect(endSession(path))
    if (decision === 'login' || session.kind !== 'open') {
      rememberReturn(path)
      if (session.kind === 'open') storeFlash({ kind: 'error', message: forAdministrators })
      throw redirect(paths.login)
    }
    if (pathname === paths.members && isAdministrator(session.claims.Role) && consumeAdminWelcome())
      throw redirect(paths.admin)
    shareLogin()
    context.set(sessionContext, session.claims)
  }
}

/** A support view stays in its tab: it neither shares its token nor takes over another one. */
function admitView(audience: PageAudience, session: Session): TokenClaims {
  if (session.kind !== 'open') throw redirect(endView())
  if (decide(audience, session) !== 'enter') throw redirect(paths.members)
  return session.claims
}

/** @returns the path to redirect to */
function endView(): string {
  signOut()
  return paths.supportView
}

/** The path with the query, which holds the state of a list, and the secret of an email's link, which is in the hash. */
function pathWithQuery(request: Request): string {
  const { pathname, search } = new URL(request.url)
  // A request has no hash. While another page is left, the window's address is that page's.
  const hash = pathname === paths.confirmEmail && window.location.pathname === pathname ? window.location.hash : ''
  return pathname + search + hash
}

/** Ends the session but remembers the page. Returns the path to redirect to. */
function endSession(path: string): string {
  if (isViewing()) return endView()
  signOut()
  rememberReturn(path)
  storeFlash({ kind: 'error', message: 'Your session has ended. Please log in again.' })
  return paths.login
}

/** Where to redirect after a refused call: to the login, to the account page, which shows the reason, or to where
 * a second factor is set up. */
export function redirectAfterRefusal(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 401) return endSession(path)
  if (error.status === 403 && error.code === 'no_access') return paths.account
  if (error.status === 403 && error.code === 'factor_required') return paths.secondFactor
  return undefined
}

/** A call for loaders. Redirects if the API refuses the session or the access. */
export const callGuarded = <const E extends Callable>(
  request: Request,
  endpoint: E,
  sent: CallInput<E> = {},
): Promise<ReplyOf<E>> => orRedirect(request, () => call(endpoint, { ...sent, signal: request.signal }))

/** Like `callGuarded`, with the response headers. */
export const callGuardedForHeaders = <const E extends Callable>(
  request: Request,
  endpoint: E,
  sent: CallInput<E> = {},
): Promise<{ reply: ReplyOf<E>; headers: Headers }> =>
  orRedirect(request, () => callForHeaders(endpoint, { ...sent, signal: request.signal }))

async function orRedirect<T>(request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const path = redirectAfterRefusal(error, pathWithQuery(request))
    throw path ? redirect(path) : error
  }
}
