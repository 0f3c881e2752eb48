import { emptyReply, jsonReply, type Reply } from '../http/reply.ts'
import { jsonBody, type Request } from '../http/request.ts'
import type { Context } from '../rules/context.ts'
import { crossOrigin, isIntercepted } from './client-api.ts'
import { braintreeHosts, isValidFingerprint } from './client-tokens.ts'

/**
 * The only GraphQL query of a page, for its configuration, before it tokenizes by REST. Only for tests that intercept
 * Braintree's hosts, because the SDK refuses other hosts in the reply.
 */
export function graphQl(context: Context, request: Request): Reply {
  if (!isIntercepted(request)) return emptyReply(404)
  const reply = answer(context, request)
  return { ...reply, headers: { ...reply.headers, ...crossOrigin } }
}

function answer(context: Context, request: Request): Reply {
  if (request.method === 'OPTIONS') return emptyReply(204)
  if (request.method !== 'POST') return emptyReply(405)
  const fingerprint = request.headers.authorization?.replace(/^Bearer /, '')
  if (!isValidFingerprint(context, fingerprint)) return emptyReply(401)
  if (jsonBody(request).operationName !== 'ClientConfiguration') return emptyReply(400)
  return jsonReply(200, { data: { clientConfiguration: configuration(context) } })
}

function configuration({ credentials: { merchantId } }: Context) {
  return {
    analyticsUrl: `${braintreeHosts.api}/${merchantId}`,
    environment: 'SANDBOX',
    merchantId,
    assetsUrl: braintreeHosts.assets,
    clientApiUrl: `${braintreeHosts.api}/merchants/${merchantId}/client_api`,
    creditCard: {
      supportedCardBrands: [
        'AMERICAN_EXPRESS',
        'DISCOVER',
        'INTERNATIONAL_MAESTRO',
        'JCB',
        'MASTERCARD',
        'UNION_PAY',
        'VISA',
      ],
      challenges: ['CVV', 'POSTAL_CODE'],
      threeDSecureEnabled: false,
      threeDSecure: null,
    },
    supportedFeatures: ['TOKENIZE_CREDIT_CARDS'],
  }
}
