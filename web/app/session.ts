/** What this tab remembers. Session storage, so that closing the tab logs out. */

const keys = {
  token: 'token',
  returnTo: 'returnTo',
  adminWelcomed: 'adminWelcomed',
  flash: 'flash',
  email: 'typedEmail',
} as const

export const storedToken = (): string | null => sessionStorage.getItem(keys.token)

/** Keeps the access token of a new login. */
export function signIn(token: string): void {
  sessionStorage.setItem(keys.token, token)
  sessionStorage.removeItem(keys.adminWelcomed)
}

/** Forgets the session, and where it was. */
export function signOut(): void {
  for (const key of [keys.token, keys.returnTo, keys.adminWelcomed, keys.email]) sessionStorage.removeItem(key)
}

/** True once per login: the administrator is sent from the members page to the admin page the first time only. */
export function takeAdminWelcome(): boolean {
  if (sessionStorage.getItem(keys.adminWelcomed)) return false
  sessionStorage.setItem(keys.adminWelcomed, 'yes')
  return true
}

export const rememberReturn = (path: string): void => sessionStorage.setItem(keys.returnTo, path)

/** The path that a guard turned away, once. */
export function takeReturn(): string | null {
  const path = sessionStorage.getItem(keys.returnTo)
  sessionStorage.removeItem(keys.returnTo)
  return path
}

/** A sentence for the next page, carried over a redirect or a full document load. */
export interface Flash {
  kind: 'success' | 'error'
  message: string
  email?: string
}

/** The email that was typed into one of the account forms, for the next of them. */
export const keepEmail = (email: string): void => sessionStorage.setItem(keys.email, email)
export const keptEmail = (): string => sessionStorage.getItem(keys.email) ?? ''

export const leaveFlash = (flash: Flash): void => sessionStorage.setItem(keys.flash, JSON.stringify(flash))

/** The sentence that was left, once. */
export function takeFlash(): Flash | undefined {
  const kept = sessionStorage.getItem(keys.flash)
  sessionStorage.removeItem(keys.flash)
  return kept ? (JSON.parse(kept) as Flash) : undefined
}
