import { call } from '../api.ts'
import { signOut, storedToken } from '../session.ts'
import { isViewing } from '../storage.ts'
import { payloadOf } from './token-payload.ts'

/**
 * One login for all tabs. Session storage belongs to one tab, so a new tab asks the others of this site for their token.
 * When the last tab is closed, the login is gone. Where the channel is missing or blocked, each tab has its own login.
 */
const channelName = 'login'

/** As in the contract. Documents do without the validation library. */
const logOutCall = { method: 'POST', path: '/api/logout', audience: 'account', reply: { parse: () => {} } } as const

let listening: BroadcastChannel | undefined
let followsPage = false
const leaving = new Set<() => void>()

export function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return undefined
  }
}

function broadcast(message: TabMessage): void {
  const channel = openChannel()
  channel?.postMessage(message)
  channel?.close()
}

/** Answers other tabs from now on, and follows their logout. */
export function shareLogin(): void {
  if (isViewing()) return
  listening ??= openChannel()
  if (!listening) return
  listening.onmessage = ({ data }) => {
    const message = readTabMessage(data)
    if (message?.kind === 'ask') answer()
    if (message?.kind === 'loggedOut') follow(message.token)
  }
  if (followsPage) return
  followsPage = true
  // An open channel could keep a page out of the back/forward cache.
  addEventListener('pagehide', () => {
    listening?.close()
    listening = undefined
  })
  addEventListener('pageshow', ({ persisted }) => persisted && lookAgain())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookAgain())
}

function answer(): void {
  const token = storedToken()
  if (token && !isViewing()) broadcast({ kind: 'token', token })
}

/** Another tab logged out: of this account, or of another one, which doesn't matter here. */
function follow(token: string): void {
  if (isViewing()) return
  const own = storedToken()
  if (!own || payloadOf(own)?.sub !== payloadOf(token)?.sub) return
  // Two logins of one account are two sessions.
  if (own !== token) endOnServer()
  signOut()
  leaveGuarded()
}

function leaveGuarded(): void {
  for (const leave of leaving) leave()
}

/** Another page of this tab may have heard of a logout while this one was kept for Back or in the background. */
function lookAgain(): void {
  if (storedToken()) shareLogin()
  else leaveGuarded()
}

/** Calls back when another tab has logged out of this tab's account. @returns how to stop */
export function onLogoutElsewhere(leave: () => void): () => void {
  leaving.add(leave)
  return () => void leaving.delete(leave)
}

/** The request outlives the page. If it fails, no tab has the token any more, and it expires by itself. */
function endOnServer(): void {
  call(logOutCall, { keepalive: true }).catch(() => {})
}

/** Logs out: in every tab of the account, and on the server. */
export function logOut(): void {
  endOnServer()
  signOutEverywhere()
}

/** Logs out in every tab of the account, after the server has ended the session. */
export function signOutEverywhere(): void {
  const token = storedToken()
  const isShared = !isViewing()
  signOut()
  if (token && isShared) broadcast({ kind: 'loggedOut', token })
}

/** What tabs of the site say to each other. A message holds nothing but a token. */
export type TabMessage = { kind: 'ask' } | { kind: 'token' | 'loggedOut'; token: string }

const looksLikeToken = /^[\w-]{1,512}\.[\w-]{1,4096}\.[\w-]{1,512}$/

/** Checks the shape of what arrived. Undefined for anything that is not such a message. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { kind, token, ...others } = data as Record<string, unknown>
  if (Object.keys(others).length > 0) return undefined
  if (kind === 'ask') return token === undefined ? { kind } : undefined
  const isKnown = kind === 'token' || kind === 'loggedOut'
  return isKnown && typeof token === 'string' && looksLikeToken.test(token) ? { kind, token } : undefined
}
