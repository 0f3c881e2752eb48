import * as paths from '@course/contract/paths'
import { ApiError } from '../api.ts'
import { rememberReturn, signOut, storeFlash } from '../session.ts'
import { isViewing } from '../storage.ts'

/** Ends a support view. @returns the path to redirect to */
export function endView(): string {
  signOut()
  return paths.supportView
}

/** Ends the session but remembers the page. @returns the path to redirect to */
export function endSession(path: string): string {
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
