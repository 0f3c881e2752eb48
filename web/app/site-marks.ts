/**
 * Facts of the running site that the build does not know. The server writes them in place of these marks when it
 * starts, in pages and in loader data alike, so that what is hydrated agrees with what was served.
 */
export const siteMarks = {
  publicUrl: '{{site.publicUrl}}',
  seller: { name: '{{seller.name}}', address: '{{seller.address}}', email: '{{seller.email}}' },
  offer: { amount: '{{offer.amount}}', currency: '{{offer.currency}}', availability: '{{offer.availability}}' },
}
