/** Creates a new nonce for each call at the local gateway, like the page's card fields. */
export async function cardNonces(gatewayUrl: string, number = '4111111111111111'): Promise<() => Promise<string>> {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${gatewayUrl}${path}`, { method, ...sent })
    if (!response.ok) throw new Error(`the gateway answered ${response.status} to ${path}`)
    return response.json()
  }
  const { clientToken } = (await ask('GET', '/_sandbox/client-token')) as { clientToken: string }
  const token = JSON.parse(Buffer.from(clientToken, 'base64').toString()) as {
    authorizationFingerprint: string
    merchantId: string
  }
  const path = `/merchants/${token.merchantId}/client_api/v1/payment_methods/credit_cards`
  const creditCard = { number, expirationMonth: '12', expirationYear: '2034', cvv: '123' }
  return async () => {
    const body = { authorizationFingerprint: token.authorizationFingerprint, creditCard }
    const { creditCards } = (await ask('POST', path, body)) as { creditCards: { nonce: string }[] }
    return creditCards[0]?.nonce ?? ''
  }
}
