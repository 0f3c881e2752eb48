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
  const { host, searchParams } = new URL(url)
  const place = searchParams.get('host') ?? decodeURIComponent(host)
  if (place.startsWith('/')) return `the socket in ${place}`
  return place || 'localhost'
}
