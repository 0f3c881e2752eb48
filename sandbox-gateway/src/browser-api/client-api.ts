import { randomUUID } from 'node:crypto'
import { emptyReply, jsonReply, type Reply } from '../http/reply.ts'
import { jsonBody, type Request } from '../http/request.ts'
import { storedCard } from '../rules/cards.ts'
import type { Context } from '../rules/context.ts'
import type { Nonce } from '../rules/records.ts'
import { supportedCardTypes } from '../rules/test-cards.ts'
import { cvvResponseFor } from '../rules/verification.ts'
import { type CardFault, type CardRequest, readCard } from './card-request.ts'
import { braintreeHosts, isValidFingerprint } from './client-tokens.ts'

/** Set by tests that intercept Braintree's host names and send the requests here. */
export function isIntercepted(request: Request): boolean {
  return request.headers['x-sandbox-hosts'] === 'braintree'
}

/** The API for pages and frames. `path` is what follows `client_api/`. */
export function clientApi(context: Context, request: Request, path: string): Reply {
  const reply = answer(context, request, path)
  if (!isIntercepted(request)) return reply
  return { ...reply, headers: { ...reply.headers, ...crossOrigin } }
}

export const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, braintree-version, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
}

function answer(context: Context, request: Request, path: string): Reply {
  if (request.method === 'OPTIONS') return emptyReply(204)
  if (request.method === 'GET' && path === 'v1/configuration') {
    if (!isValidFingerprint(context, request.query.get('authorizationFingerprint'))) return unauthorized()
    return jsonReply(200, configuration(context, isIntercepted(request)))
  }
  if (request.method === 'POST' && path === 'v1/payment_methods/credit_cards') return tokenize(context, request)
  return jsonReply(404, { error: { message: 'Not found' } })
}

function unauthorized(): Reply {
  return jsonReply(401, { error: { message: 'Authorization fingerprint is invalid or expired' } })
}

/** Local tokens leave out the properties with URLs, because the SDK refuses hosts other than Braintree's. */
function configuration(context: Context, withHosts: boolean) {
  const { merchantId } = context.credentials
  const clientApiUrl = `${braintreeHosts.api}/merchants/${merchantId}/client_api`
  return {
    environment: withHosts ? 'sandbox' : 'development',
    merchantId,
    challenges: ['cvv', 'postal_code'],
    creditCards: { supportedCardTypes, collectDeviceData: false },
    threeDSecureEnabled: false,
    paypalEnabled: false,
    analytics: {},
    ...(withHosts
      ? { assetsUrl: braintreeHosts.assets, clientApiUrl, configUrl: `${clientApiUrl}/v1/configuration` }
      : {}),
  }
}

function tokenize(context: Context, request: Request): Reply {
  const body = jsonBody(request)
  if (!isValidFingerprint(context, body.authorizationFingerprint)) return unauthorized()
  const card = readCard(body, new Date(context.now()))
  if (Array.isArray(card)) return jsonReply(422, faultsView(card))
  const nonce = newNonce(context, card)
  context.books.record({ kind: 'nonce', value: nonce })
  return jsonReply(202, { creditCards: [nonceView(nonce)] })
}

function newNonce(context: Context, request: CardRequest): Nonce {
  return {
    nonce: `tokencc_sb_${randomUUID().replaceAll('-', '_')}`,
    card: storedCard(request.card, request.expiry, request.cardholderName, context.credentials.privateKey),
    cvvResponse: cvvResponseFor(request.cvv ?? undefined),
    postalCode: request.postalCode,
    streetAddress: request.streetAddress,
    createdAt: context.now(),
    consumed: false,
  }
}

function faultsView(faults: CardFault[]) {
  return {
    error: { message: 'Credit card is invalid' },
    fieldErrors: [{ field: 'creditCard', fieldErrors: faults }],
  }
}

const unknownBin = Object.fromEntries(
  'prepaid healthcare debit durbinRegulated commercial payroll issuingBank countryOfIssuance productId'
    .split(' ')
    .map((key) => [key, 'Unknown']),
)

function nonceView({ nonce, card }: Nonce) {
  const lastTwo = card.last4.slice(-2)
  return {
    type: 'CreditCard',
    nonce,
    description: `ending in ${lastTwo}`,
    consumed: false,
    threeDSecureInfo: null,
    details: {
      bin: card.bin,
      cardType: card.cardType,
      lastFour: card.last4,
      lastTwo,
      expirationMonth: card.expirationMonth,
      expirationYear: card.expirationYear,
      cardholderName: card.cardholderName,
    },
    binData: unknownBin,
  }
}
