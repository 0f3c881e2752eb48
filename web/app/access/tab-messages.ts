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
