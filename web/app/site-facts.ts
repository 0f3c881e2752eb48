import { siteMarks } from './site-marks.ts'

/** How cards are charged, as the page's own element says: local, sandbox or production. In the build: the mark. */
export const paymentsMode = (): string =>
  typeof document === 'undefined' ? '{{payments.mode}}' : (document.documentElement.dataset.payments ?? '')

/** Who sells and where to write to, for pages that are rendered in the browser, too. In the build: the marks. */
export function sellerFacts(): { name: string; address: string; email: string } {
  if (typeof document === 'undefined') return siteMarks.seller
  const { seller = '', sellerAddress = '', sellerEmail = '' } = document.documentElement.dataset
  return { name: seller, address: sellerAddress, email: sellerEmail }
}
