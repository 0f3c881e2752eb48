import { createHash } from 'node:crypto'
import * as paths from '@course/contract/paths'
import type { RenderedFile, RenderFacts } from '@course/contract/publishing/documents/page-documents'

export interface PolicyFacts extends Pick<RenderFacts, 'publicUrl' | 'payments'> {
  /** The hosts of the owner's videos outside the content folder, as origins. */
  videoHosts: readonly string[]
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The Content-Security-Policy sources of all inline scripts in a document. Browsers don't run empty ones, and data. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script\b(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  )
  return [...scripts].flatMap(([, text]) => (text ? hashSource(text) : []))
}

const vimeo = 'https://player.vimeo.com'

const cardProvider: Record<PolicyFacts['payments'], { frame: string; connect: string; script: string }> = {
  local: { frame: "'self'", connect: '', script: '' },
  sandbox: {
    frame: 'https://assets.braintreegateway.com',
    script: ' https://assets.braintreegateway.com',
    connect: ' https://api.sandbox.braintreegateway.com https://*.braintree-api.com https://www.paypal.com',
  },
  production: {
    frame: 'https://assets.braintreegateway.com',
    script: ' https://assets.braintreegateway.com',
    connect: ' https://api.braintreegateway.com https://*.braintree-api.com https://www.paypal.com',
  },
}

/**
 * The Content-Security-Policy of one document. Only the payment page names the card provider's hosts; every other page
 * may show videos, because moving between those pages does not load a new document.
 * @param path undefined for a page that is not kept, on which no form works
 */
export function contentSecurityPolicy(
  path: string | undefined,
  { scripts = [], styles = [] }: Pick<RenderedFile, 'scripts' | 'styles'>,
  facts: PolicyFacts,
): string {
  const isPayment = path === paths.payment
  const provider = cardProvider[facts.payments]
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts.map(hashSource)].join(' ')}${isPayment ? provider.script : ''}`,
    `style-src ${["'self'", ...styles.map(hashSource)].join(' ')}`,
    // The card SDK places invisible helper inputs by a style attribute.
    ...(isPayment ? ["style-src-attr 'unsafe-inline'"] : []),
    `img-src 'self' data:${isPayment && facts.payments !== 'local' ? ' https://assets.braintreegateway.com' : ''}`,
    "font-src 'self'",
    "manifest-src 'self'",
    // The course page asks Vimeo whether it can be reached at all, before it plays the owner's copy instead.
    `connect-src 'self'${isPayment ? provider.connect : ` ${vimeo}`}`,
    `frame-src ${isPayment ? provider.frame : vimeo}`,
    ...(isPayment ? [`child-src ${provider.frame}`] : []),
    ...(isPayment ? [] : [["media-src 'self'", ...facts.videoHosts].join(' ')]),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${path === undefined ? "'none'" : "'self'"}`,
    "frame-ancestors 'none'",
    ...(facts.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** A page that is rendered when it is asked for. */
export interface SentPage {
  text: string
  headers: Record<string, string>
}

/** It is neither stored nor found by search engines, and other sites don't learn its address, which may have a ticket. */
export const asSinglePage = (file: RenderedFile, facts: PolicyFacts): SentPage => ({
  text: file.text,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': contentSecurityPolicy(undefined, file, facts),
  },
})
