const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

export interface GatewayVariables {
  NODE_ENV?: string | undefined
  PORT: number
  PUBLIC_URL?: string | undefined
  PAYMENTS?: string | undefined
  LOCAL_GATEWAY_PORT?: string | undefined
  LOCAL_GATEWAY_URL?: string | undefined
}

/** @returns the port of a gateway that instances on this machine share; undefined if the address can't be one */
export function sharedGatewayPort(address: string): number | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' || !loopback.test(url.hostname) || url.pathname !== '/') return undefined
  return Number(url.port || 80)
}

/**
 * The local gateway charges no card, so a site that others can reach runs it only if the settings ask for it.
 * @param hasAccount whether any variable of a card provider's account is set
 * @returns a sentence for each problem
 */
export function gatewayProblems(given: GatewayVariables, hasAccount: boolean): string[] {
  const { PORT: port, PUBLIC_URL: publicUrl, LOCAL_GATEWAY_PORT: ownPort, LOCAL_GATEWAY_URL: shared } = given
  if (hasAccount) {
    return shared
      ? ['LOCAL_GATEWAY_URL must be removed: with the BRAINTREE_ variables, cards are charged by Braintree']
      : []
  }
  const isDemo = given.NODE_ENV !== 'production' && (!publicUrl || loopback.test(URL.parse(publicUrl)?.hostname ?? ''))
  const isAllowed = isDemo || given.PAYMENTS === 'local'
  const problems: [boolean, string][] = [
    [
      Boolean(shared) && Boolean(ownPort),
      'LOCAL_GATEWAY_PORT contradicts LOCAL_GATEWAY_URL: set the port of an own gateway, or the address of a shared one',
    ],
    [Number(ownPort) === port, 'LOCAL_GATEWAY_PORT must be another port than PORT'],
    [Boolean(shared) && sharedGatewayPort(shared ?? '') === port, 'LOCAL_GATEWAY_URL must have another port than PORT'],
    [
      port === 65_535 && !ownPort && !shared,
      'LOCAL_GATEWAY_PORT is required: the default, PORT + 1, would be above 65535',
    ],
    [
      !isAllowed,
      'PAYMENTS must be local to run the local card gateway in production or at a public address; to take cards, set the BRAINTREE_ variables',
    ],
  ]
  return problems.filter(([isProblem]) => isProblem).map(([, sentence]) => sentence)
}
