import { createHash, timingSafeEqual } from 'node:crypto'
import type { Credentials } from '../rules/context.ts'

/** Whether an Authorization header carries the merchant's own keys. */
export function isMerchant(header: string | undefined, { publicKey, privateKey }: Credentials): boolean {
  const credentials = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '')?.[1]
  if (!credentials) return false
  return sameText(Buffer.from(credentials, 'base64').toString('utf8'), `${publicKey}:${privateKey}`)
}

/** In constant time, whatever the lengths. */
export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
