/** A card as a buyer types it. */
export interface TestCard {
  number: string
  cvv?: string
  postalCode?: string
}

/**
 * Turns a card into card details for one payment, as the provider's card fields do in the browser.
 * @param clientToken from the provider, by the server
 * @param base where the token's own address is relative to, if it is
 */
export async function tokenizeCard(clientToken: string, card: TestCard, base?: string): Promise<string> {
  const token = JSON.parse(Buffer.from(clientToken, 'base64').toString('utf8')) as {
    configUrl: string
    authorizationFingerprint: string
  }
  const address = new URL(token.configUrl.replace(/\/configuration.*$/, '/payment_methods/credit_cards'), base)
  if (base) address.pathname = address.pathname.replace(/^\/gw\//, '/')
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      authorizationFingerprint: token.authorizationFingerprint,
      creditCard: {
        number: card.number,
        cvv: card.cvv ?? '123',
        expiration_month: '12',
        expiration_year: String(new Date().getFullYear() + 3),
        billing_address: { postal_code: card.postalCode ?? '12345' },
        options: { validate: false },
      },
    }),
  })
  const { creditCards } = (await reply.json()) as { creditCards?: { nonce: string }[] }
  const nonce = creditCards?.[0]?.nonce
  if (!nonce) throw new Error(`the card was not turned into card details: ${reply.status}`)
  return nonce
}
