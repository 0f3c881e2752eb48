const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

export interface GatewayVariables {
  NODE_ENV?: string | undefined
  PORT: number
  PUBLIC_URL?: string | undefined
  PAYMENTS?: string | undefined
  LOCAL_GATEWAY_PORT?: string | undefined
  LOCAL_GATEWAY_URL?: string | undefined
}

export function gatewayPort(address: string): number | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' || !loopback.test(url.hostname) || url.pathname !== '/') return undefined
  return Number(url.port || 80)
}

/** The local gateway charges no card, so a site that others can reach uses it only if the settings ask for it. */
export function gatewayProblems(given: GatewayVariables, hasAccount: boolean): string[] {
  const { PORT: port, PUBLIC_URL: publicUrl, LOCAL_GATEWAY_URL: address } = given
  if (hasAccount) {
    return address
      ? ['LOCAL_GATEWAY_URL must be removed: with the BRAINTREE_ variables, cards are charged by Braintree']
      : []
  }
  const isDemo = given.NODE_ENV !== 'production' && (!publicUrl || loopback.test(URL.parse(publicUrl)?.hostname ?? ''))
  const isAllowed = isDemo || given.PAYMENTS === 'local'
  const problems: [boolean, string][] = [
    [
      Boolean(given.LOCAL_GATEWAY_PORT),
      'LOCAL_GATEWAY_PORT no longer exists: set LOCAL_GATEWAY_URL, such as http://127.0.0.1:3001',
    ],
    [gatewayPort(address ?? '') === port, 'LOCAL_GATEWAY_URL must have another port than PORT'],
    [port === 65_535 && !address, 'LOCAL_GATEWAY_URL is required: the default port, PORT + 1, would be above 65535'],
    [
      !isAllowed,
      'PAYMENTS must be local to use the local card gateway in production or at a public address; to take cards, set the BRAINTREE_ variables',
    ],
  ]
  return problems.filter(([isProblem]) => isProblem).map(([, sentence]) => sentence)
}
