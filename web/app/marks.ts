/**
 * Facts of the running site that the build does not know. The server writes them in place of these marks when it
 * starts, in pages and in loader data alike, so that what is hydrated agrees with what was served.
 */
export const siteMarks = {
  publicUrl: '{{site.publicUrl}}',
  seller: { name: '{{seller.name}}', address: '{{seller.address}}', email: '{{seller.email}}' },
}

/** How cards are charged, as the page's own element says: local, sandbox or production. In the build: the mark. */
export const paymentsMode = (): string =>
  typeof document === 'undefined' ? '{{payments.mode}}' : (document.documentElement.dataset.payments ?? '')
