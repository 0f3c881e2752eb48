/**
 * Where this machine reaches the site itself: a wildcard is no address to send anything to.
 * @param listening what the settings HOST and PORT say
 */
export function ownAddress({ host, port }: { host: string; port: number }): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
