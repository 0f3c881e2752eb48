import { sessionStore, setViewing } from './storage.ts'

/** What this tab remembers, in session storage, so that closing the last tab logs out. */

const keys = {
  token: 'token',
  returnTo: 'returnTo',
  adminWelcomed: 'adminWelcomed',
  flash: 'flash',
  email: 'typedEmail',
  paid: 'paidAttempt',
} as const

export const storedToken = (): string | null => sessionStore().getItem(keys.token)

/** Keeps the token of a login in another tab, where an administrator was welcomed. */
export function adoptToken(token: string): void {
  setViewing(false)
  sessionStore().setItem(keys.token, token)
  sessionStore().setItem(keys.adminWelcomed, 'yes')
}

/** Keeps the access token of a new login. */
export function signIn(token: string): void {
  setViewing(false)
  sessionStore().setItem(keys.token, token)
  sessionStore().removeItem(keys.adminWelcomed)
}

/** Keeps the token of a support view, in this tab alone. */
export function enterView(token: string): void {
  signOut()
  sessionStore().setItem(keys.token, token)
  setViewing(true)
}

/** Forgets the session and the page to return to. */
export function signOut(): void {
  setViewing(false)
  for (const key of [keys.token, keys.returnTo, keys.adminWelcomed, keys.email, keys.paid])
    sessionStore().removeItem(key)
}

/** True once per login: only the first visit to the members page redirects an administrator to the admin page. */
export function consumeAdminWelcome(): boolean {
  if (sessionStore().getItem(keys.adminWelcomed)) return false
  sessionStore().setItem(keys.adminWelcomed, 'yes')
  return true
}

export const rememberReturn = (path: string): void => sessionStore().setItem(keys.returnTo, path)

/** Returns and forgets the path that a guard refused. */
export function consumeReturn(): string | null {
  const path = sessionStore().getItem(keys.returnTo)
  sessionStore().removeItem(keys.returnTo)
  return path
}

/** The payment that this tab has made. Its secret proves it, so a logout forgets it. */
export interface PaidAttempt {
  secret: string
  email: string
}

export const storePaidAttempt = (paid: PaidAttempt): void => sessionStore().setItem(keys.paid, JSON.stringify(paid))
export const removePaidAttempt = (): void => sessionStore().removeItem(keys.paid)

export function paidAttempt(): PaidAttempt | undefined {
  const stored = sessionStore().getItem(keys.paid)
  return stored ? (JSON.parse(stored) as PaidAttempt) : undefined
}

/** A message for the next page, across a redirect or a document load. */
export interface Flash {
  kind: 'success' | 'error'
  /** Only of a toast. */
  title?: string
  message: string
  email?: string
}

/** The email typed into one account form, for the next one. */
export const storeEmail = (email: string): void => sessionStore().setItem(keys.email, email)
export const storedEmail = (): string => sessionStore().getItem(keys.email) ?? ''

export const storeFlash = (flash: Flash): void => sessionStore().setItem(keys.flash, JSON.stringify(flash))

export function storedFlash(): Flash | undefined {
  const stored = sessionStore().getItem(keys.flash)
  return stored ? (JSON.parse(stored) as Flash) : undefined
}

/** Returns and forgets that message. */
export function consumeFlash(): Flash | undefined {
  const flash = storedFlash()
  sessionStore().removeItem(keys.flash)
  return flash
}
