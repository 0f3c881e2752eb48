/**
 * A connection string with what today's driver means by it: it encrypts and verifies for each of these words, and warns
 * at every start that a later version will not. Certificates of one's own are trusted by sslrootcert.
 */
export function withVerifiedTls(url: string): string {
  if (/[?&]uselibpqcompat=true/.test(url)) return url
  return url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** Where a database is, for a message: without the password, and by its socket where it has no host. */
export function databasePlace(url: string): string {
  const { host, searchParams } = new URL(url)
  const place = searchParams.get('host') ?? decodeURIComponent(host)
  if (place.startsWith('/')) return `the socket in ${place}`
  return place || 'localhost'
}
