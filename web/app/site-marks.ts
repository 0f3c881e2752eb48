import type { PricePieces } from '@course/contract/sales/prices'

/**
 * Facts of the running site that the build does not know. The server replaces these placeholders, in pages and loader
 * data alike, so that hydration matches the served HTML. `price` has the price sentences in pieces.
 */
export const siteMarks = {
  publicUrl: '{{site.publicUrl}}',
  timeZone: '{{site.timeZone}}',
  /** How long the audit log is kept. */
  auditKept: '{{site.auditKept}}',
  seller: { name: '{{seller.name}}', address: '{{seller.address}}', email: '{{seller.email}}' },
  offer: { amount: '{{offer.amount}}', currency: '{{offer.currency}}', availability: '{{offer.availability}}' },
  price: {
    home: ['{{price.home.before}}', '{{price.home.amount}}', '{{price.home.after}}'],
    info: '{{price.info}}',
    heading: ['{{price.heading.before}}', '{{price.heading.regular}}', '{{price.heading.after}}'],
    orderSummary: ['{{price.orderSummary.before}}', '{{price.orderSummary.after}}'],
  } satisfies PricePieces,
}
