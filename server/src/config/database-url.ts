import { z } from 'zod'

export const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host/database' })
  .transform(withVerifiedTls)

type Variables = Record<string, string | undefined>

export function databaseProblems({ DATABASE_URL, DATABASE_DIRECT_URL, TOKEN_SECRET }: Variables): string[] {
  if (DATABASE_DIRECT_URL)
    return ["DATABASE_DIRECT_URL no longer exists: set DATABASE_URL to the database's own address, or use session mode"]
  return !DATABASE_URL || TOKEN_SECRET ? [] : ['TOKEN_SECRET is required together with DATABASE_URL']
}

/**
 * Writes out what the driver does with these sslmode values today: it encrypts and verifies. Otherwise it warns at every
 * start that a later version will not. For a private certificate authority, set sslrootcert.
 */
export function withVerifiedTls(url: string): string {
  if (/[?&]uselibpqcompat=true/.test(url)) return url
  return url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** The host or socket of a database, for messages. Never contains the password. */
export function databasePlace(url: string): string {
  const { host, hostname, searchParams } = new URL(url)
  const folder = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (folder.startsWith('/')) return `the socket in ${folder}`
  return searchParams.get('host') || host || 'localhost'
}
