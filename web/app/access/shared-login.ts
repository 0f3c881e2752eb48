import { logOut as logOutCall } from '@course/contract/accounts/accounts'
import { call } from '../api.ts'
import { adoptToken, signOut, storedToken } from '../session.ts'
import { isViewing } from '../storage.ts'
import { readClaims, readSession, type Session } from './claims.ts'

/**
 * One login for all tabs. Session storage belongs to one tab, so a new tab asks the others of this site for their token.
 * When the last tab is closed, the login is gone. Where the channel is missing or blocked, each tab has its own login.
 */
const channelName = 'login'
/** How long a new tab waits for the first answer, in milliseconds. */
const firstAnswer = 100
/** How long it then waits for a newer token. */
const furtherAnswers = 20

let listening: BroadcastChannel | undefined
let followsPage = false
const leaving = new Set<() => void>()

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return undefined
  }
}

function tell(message: TabMessage): void {
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
  addEventListener('pageshow', ({ persisted }) => persisted && shareLogin())
}

function answer(): void {
  const token = storedToken()
  if (token && !isViewing()) tell({ kind: 'token', token })
}

/** Another tab logged out: of this account, or of another one, which doesn't matter here. */
function follow(token: string): void {
  if (isViewing()) return
  const own = storedToken()
  if (!own || readClaims(own)?.sub !== readClaims(token)?.sub) return
  // Two logins of one account are two sessions.
  if (own !== token) endOnServer()
  signOut()
  for (const leave of leaving) leave()
}

/** Calls back when another tab has logged out of this tab's account. @returns how to stop */
export function onLogoutElsewhere(leave: () => void): () => void {
  leaving.add(leave)
  return () => void leaving.delete(leave)
}

/** Takes the newest valid token of the other tabs. A tab whose session has expired takes none of another account. */
export async function takeOverLogin(): Promise<Session> {
  const own = storedToken()
  const account = own ? readClaims(own)?.sub : undefined
  const token = await askOtherTabs(account)
  if (token) adoptToken(token)
  return readSession(token ?? own, Date.now())
}

function askOtherTabs(account: string | undefined): Promise<string | undefined> {
  const channel = openChannel()
  if (!channel) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    let newest: { token: string; exp: number } | undefined
    const finish = () => {
      channel.close()
      resolve(newest?.token)
    }
    channel.onmessage = ({ data }) => {
      const message = readTabMessage(data)
      const session = message?.kind === 'token' ? readSession(message.token, Date.now()) : undefined
      if (message?.kind !== 'token' || session?.kind !== 'open' || session.claims.act) return
      const { sub, exp } = session.claims
      if (account !== undefined && account !== sub) return
      if (!newest || exp > newest.exp) newest = { token: message.token, exp }
      setTimeout(finish, furtherAnswers)
    }
    setTimeout(finish, firstAnswer)
    channel.postMessage({ kind: 'ask' } satisfies TabMessage)
  })
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
  if (token && isShared) tell({ kind: 'loggedOut', token })
}

/** What tabs of the site say to each other. A message holds nothing but a token. */
type TabMessage = { kind: 'ask' } | { kind: 'token' | 'loggedOut'; token: string }

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
