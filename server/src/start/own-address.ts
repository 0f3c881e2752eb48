/** The site's address on this machine. A wildcard host such as 0.0.0.0 is not an address to connect to. */
export function ownAddress({ host, port }: { host: string; port: number }): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
