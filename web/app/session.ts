/** What this tab remembers, in session storage, so that closing the tab logs out. */

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

/** Forgets the session and the page to return to. */
export function signOut(): void {
  for (const key of [keys.token, keys.returnTo, keys.adminWelcomed, keys.email]) sessionStorage.removeItem(key)
}

/** True once per login: only the first visit to the members page redirects an administrator to the admin page. */
export function consumeAdminWelcome(): boolean {
  if (sessionStorage.getItem(keys.adminWelcomed)) return false
  sessionStorage.setItem(keys.adminWelcomed, 'yes')
  return true
}

export const rememberReturn = (path: string): void => sessionStorage.setItem(keys.returnTo, path)

/** Returns and forgets the path that a guard refused. */
export function consumeReturn(): string | null {
  const path = sessionStorage.getItem(keys.returnTo)
  sessionStorage.removeItem(keys.returnTo)
  return path
}

/** A message for the next page, across a redirect or a document load. */
export interface Flash {
  kind: 'success' | 'error'
  message: string
  email?: string
}

/** The email typed into one account form, for the next one. */
export const storeEmail = (email: string): void => sessionStorage.setItem(keys.email, email)
export const storedEmail = (): string => sessionStorage.getItem(keys.email) ?? ''

export const storeFlash = (flash: Flash): void => sessionStorage.setItem(keys.flash, JSON.stringify(flash))

/** Returns and forgets that message. */
export function consumeFlash(): Flash | undefined {
  const stored = sessionStorage.getItem(keys.flash)
  sessionStorage.removeItem(keys.flash)
  return stored ? (JSON.parse(stored) as Flash) : undefined
}
