import type { TokenClaims } from '@course/contract/accounts/accounts'
import type { PageAudience } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { isAdministrator } from '@course/contract/roles'
import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { type Callable, type CallInput, call, callForHeaders, type ReplyOf } from '../api.ts'
import { consumeAdminWelcome, rememberReturn, storedToken, storeFlash } from '../session.ts'
import { isViewing } from '../storage.ts'
import { decide } from './access-rules.ts'
import { readSession, type Session } from './claims.ts'
import { endSession, endView, redirectAfterRefusal } from './end-session.ts'
import { shareLogin } from './shared-login.ts'
import { takeOverLogin } from './take-over-login.ts'

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

/** The path with the query, which holds the state of a list, and the secret of an email's link, which is in the hash. */
function pathWithQuery(request: Request): string {
  const { pathname, search } = new URL(request.url)
  // A request has no hash. While another page is left, the window's address is that page's.
  const hash = pathname === paths.confirmEmail && window.location.pathname === pathname ? window.location.hash : ''
  return pathname + search + hash
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
