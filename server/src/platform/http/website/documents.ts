import { createHash } from 'node:crypto'
import { yearsText } from '@course/contract/office/retention/retention-table'
import * as paths from '@course/contract/paths'
import { type PricePieces, priceMarkValues } from '@course/contract/sales/prices'
import { escapeHtml } from '../../escape-html.ts'
import { type SiteFacts, sellerMarkValues } from '../../site-facts.ts'

/** Facts of the running site, which replace the placeholders in prerendered pages. */
export interface PageFacts extends SiteFacts {
  publicUrl: string
  payments: 'local' | 'sandbox' | 'production'
  /** How many years the audit log is kept. */
  auditYears: number
  /** What the course costs: decimal text, whether it can be bought, and the price sentences in pieces. */
  offer: { amount: string; currency: string; open: boolean; pieces: PricePieces }
}

const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replace(/</g, '\\u003c')

/**
 * Replaces the placeholders in a prerendered HTML page with the site's facts. Escapes them for HTML in text and
 * attributes, and as JSON in scripts, where only data has placeholders.
 */
export function fillDocument(html: string, facts: PageFacts): string {
  return html
    .split(scriptElement)
    .map((part) => fillMarks(part, facts, escapingOf(part)))
    .join('')
}

const scriptElement = /(<script\b[^>]*>[\s\S]*?<\/script>)/

type Escaping = (text: string, isHtml: boolean) => string

const escapingOf = (part: string): Escaping => (part.startsWith('<script') ? escapeData : (text) => escapeHtml(text))

const escapeData: Escaping = (text, isHtml) => escapeJson(isHtml ? escapeHtml(text) : text)

/** Replaces the placeholders in a page's data file, which is JSON. */
export const fillData = (data: string, facts: PageFacts): string => fillMarks(data, facts, escapeData)

/** Whether a built file contains facts that the owner can change while the site runs. */
export const hasLiveMarks = (text: string): boolean => /\{\{(?:offer|price)\.[\w.]+\}\}/.test(text)

/** The values of the marks in `web/app/site-marks.ts`, and of those that the owner may use. */
const markValues = (facts: PageFacts): Record<string, string> => ({
  'site.publicUrl': facts.publicUrl,
  'site.timeZone': facts.timeZone,
  'site.auditKept': yearsText(facts.auditYears),
  'payments.mode': facts.payments,
  ...sellerMarkValues(facts),
  'offer.amount': facts.offer.amount,
  'offer.currency': facts.offer.currency,
  'offer.availability': facts.offer.open ? 'InStock' : 'SoldOut',
  ...priceMarkValues(facts.offer.pieces),
})

function fillMarks(text: string, facts: PageFacts, escapeText: Escaping): string {
  const values = markValues(facts)
  return text.replace(/\{\{(html\.)?([\w.]+)\}\}/g, (mark, html: string | undefined, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? mark : escapeText(value, html !== undefined)
  })
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The Content-Security-Policy sources of a document's inline scripts. Browsers don't run empty ones, and data. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script\b(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  )
  return [...scripts].flatMap(([, text]) => (text ? hashSource(text) : []))
}

/** The Content-Security-Policy sources of a document's inline style sheets. */
const inlineStyleHashes = (html: string): string[] =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => hashSource(text))

/** The scripts of a rendered document, filled each by itself: a fact that got out of its place is none of them. */
const filledScripts = (rendered: string, facts: PageFacts): string =>
  rendered
    .split(scriptElement)
    .filter((part) => part.startsWith('<script'))
    .map((part) => fillDocument(part, facts))
    .join('')

const vimeo = 'https://player.vimeo.com'

/** The card provider's documented hosts, which the payment page may load from. */
const cardProvider: Record<PageFacts['payments'], { frame: string; connect: string; script: string }> = {
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

const ownMedia = "media-src 'self'"

/**
 * The Content-Security-Policy of one document. Only the payment page names the card provider's hosts; every other page
 * may show videos, because moving between those pages does not load a new document.
 * @param rendered the document before the facts of the site are in it
 */
export function contentSecurityPolicy(path: string, rendered: string, facts: PageFacts): string {
  const isPayment = path === paths.payment
  const provider = cardProvider[facts.payments]
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes(filledScripts(rendered, facts)).join(' ')}${isPayment ? provider.script : ''}`.trimEnd(),
    `style-src 'self' ${inlineStyleHashes(rendered).join(' ')}`.trimEnd(),
    // The card SDK places invisible helper inputs by a style attribute.
    ...(isPayment ? ["style-src-attr 'unsafe-inline'"] : []),
    `img-src 'self' data:${isPayment && facts.payments !== 'local' ? ' https://assets.braintreegateway.com' : ''}`,
    "font-src 'self'",
    "manifest-src 'self'",
    // The course page asks Vimeo whether it can be reached at all, before it plays the owner's copy instead.
    `connect-src 'self'${isPayment ? provider.connect : ` ${vimeo}`}`,
    // The editor frames previews of this site. A login leads there without a new document, and so without another policy.
    `frame-src ${isPayment ? provider.frame : `'self' ${vimeo}`}`,
    ...(isPayment ? [`child-src ${provider.frame}`] : []),
    ...(isPayment ? [] : [ownMedia]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(facts.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * Adds the hosts of the owner's videos to the policy of a page that may show videos; other policies stay as they are.
 * @param hosts origins
 */
export const allowVideoHosts = (policy: string, hosts: readonly string[]): string =>
  policy.replace(ownMedia, [ownMedia, ...hosts].join(' '))
