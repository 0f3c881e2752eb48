import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../rules/context.ts'
import { sameText } from '../server-api/authentication.ts'

const LIFE = 24 * 60 * 60 * 1000

/**
 * `local`: the page's own server proxies the gateway. `braintree`: Braintree's host names, for tests that intercept
 * them. With `-graphql`, the page also loads its configuration like with real tokens.
 */
export const tokenShapes = ['local', 'braintree', 'braintree-graphql'] as const
export type TokenShape = (typeof tokenShapes)[number]

export const braintreeHosts = {
  api: 'https://api.sandbox.braintreegateway.com:443',
  assets: 'https://assets.braintreegateway.com',
  graphQl: 'https://payments.sandbox.braintree-api.com/graphql',
}

/** What a page needs to reach the client API: base64 of JSON, valid for 24 hours. */
export function clientToken(context: Context, shape: TokenShape): string {
  const base = shape === 'local' ? context.pathPrefix : braintreeHosts.api
  const { merchantId } = context.credentials
  const clientApiUrl = `${base}/merchants/${merchantId}/client_api`
  const token = {
    version: 2,
    environment: shape === 'local' ? 'development' : 'sandbox',
    merchantId,
    authorizationFingerprint: fingerprint(context),
    configUrl: `${clientApiUrl}/v1/configuration`,
    ...(shape === 'local' ? {} : { clientApiUrl, assetsUrl: braintreeHosts.assets }),
    ...(shape === 'braintree-graphql' ? { graphQL } : {}),
  }
  return Buffer.from(JSON.stringify(token)).toString('base64')
}

const graphQL = { url: braintreeHosts.graphQl, date: '2018-05-08', features: ['tokenize_credit_cards'] }

/** Signed instead of stored, so that tokens survive a restart. */
function fingerprint(context: Context): string {
  const claims = `created_at=${context.now()}&merchant_id=${context.credentials.merchantId}&id=${randomBytes(8).toString('hex')}`
  return `${signature(context, claims)}|${claims}`
}

export function isValidFingerprint(context: Context, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const cut = value.indexOf('|')
  const claims = value.slice(cut + 1)
  if (cut < 0 || !sameText(value.slice(0, cut), signature(context, claims))) return false
  const createdAt = Number(new URLSearchParams(claims).get('created_at'))
  return createdAt + LIFE > context.now()
}

function signature(context: Context, claims: string): string {
  return createHmac('sha256', `client-token ${context.credentials.privateKey}`).update(claims).digest('hex')
}
