/**
 * Facts of the running site that the build does not know. The server replaces these placeholders when it
 * starts, in pages and loader data alike, so that hydration matches the served HTML.
 */
export const siteMarks = {
  publicUrl: '{{site.publicUrl}}',
  seller: { name: '{{seller.name}}', address: '{{seller.address}}', email: '{{seller.email}}' },
  offer: { amount: '{{offer.amount}}', currency: '{{offer.currency}}', availability: '{{offer.availability}}' },
}
