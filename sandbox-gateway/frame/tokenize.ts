import type { CardForm } from './card-form.ts'
import { onlyDigits } from './formatting.ts'
import type { ClientConfiguration, FieldKey, FrameError, TokenizeOptions } from './protocol.ts'
import { allEmpty, networkError, refusalError, someInvalid } from './tokenize-errors.ts'
import { fourDigits, parseExpiry } from './validity.ts'

type Answer = [FrameError] | [null, Record<string, unknown>]

const LONGEST_WAIT = 60_000

/** Turns the card in the form into a nonce or an error. Never rejects, because the page would wait forever. */
export async function tokenize(form: CardForm, client: ClientConfiguration, options: TokenizeOptions): Promise<Answer> {
  const keys = options.fieldsToTokenize ?? form.keys
  if (keys.every((key) => form.state(key).isEmpty)) return [allEmpty()]
  const invalid = keys.filter((key) => !form.state(key).isValid)
  if (invalid.length > 0) return [someInvalid(invalid)]
  return send(addressFor(client), bodyFor(form, keys, client, options)).catch(() => [networkError()])
}

/** Next to the configuration's address, which is in the client token, unless the configuration names a host. */
function addressFor({ authorization, gatewayConfiguration }: ClientConfiguration): string {
  const path = '/v1/payment_methods/credit_cards'
  if (gatewayConfiguration.clientApiUrl) return gatewayConfiguration.clientApiUrl + path
  const { configUrl } = JSON.parse(atob(authorization)) as { configUrl: string }
  return configUrl.replace(/\/v1\/configuration.*$/, path)
}

function bodyFor(form: CardForm, keys: FieldKey[], client: ClientConfiguration, options: TokenizeOptions): string {
  return JSON.stringify({
    _meta: { ...client.analyticsMetadata, source: 'hosted-fields' },
    creditCard: { ...readCard(form, keys, options), options: { validate: options.vault === true } },
    authorizationFingerprint: client.authorizationFingerprint,
  })
}

function readCard(form: CardForm, keys: FieldKey[], options: TokenizeOptions): Record<string, unknown> {
  const has = (key: FieldKey) => keys.includes(key)
  const expiry = has('expirationDate')
    ? parseExpiry(form.value('expirationDate'))
    : { month: form.value('expirationMonth').padStart(2, '0'), year: fourDigits(form.value('expirationYear')) }
  const billing = {
    ...options.billingAddress,
    ...(has('postalCode') ? { postal_code: form.value('postalCode') } : {}),
  }
  const holder = has('cardholderName') ? form.value('cardholderName') : options.cardholderName
  return {
    ...(has('number') ? { number: onlyDigits(form.value('number')) } : {}),
    ...(has('cvv') ? { cvv: form.value('cvv') } : {}),
    expiration_month: expiry.month,
    expiration_year: expiry.year,
    ...(Object.keys(billing).length > 0 ? { billing_address: billing } : {}),
    ...(holder ? { cardholderName: holder } : {}),
  }
}

async function send(address: string, body: string): Promise<Answer> {
  const response = (await post(address, body)) ?? (await post(address, body))
  if (!response) return [networkError()]
  const reply: unknown = await response.json().catch(() => undefined)
  if (!response.ok) return [refusalError(response.status, reply)]
  const [card] = (reply as { creditCards?: Record<string, unknown>[] } | undefined)?.creditCards ?? []
  if (!card) return [networkError(response.status)]
  const { nonce, details, description, type, binData } = card
  return [null, { nonce, details, description, type, binData }]
}

/** Undefined without an answer, or with a 408. Both are retried once. */
async function post(address: string, body: string): Promise<Response | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(LONGEST_WAIT)
    const response = await fetch(address, { method: 'POST', headers, body, signal, credentials: 'omit' })
    return response.status === 408 ? undefined : response
  } catch {
    return undefined
  }
}
