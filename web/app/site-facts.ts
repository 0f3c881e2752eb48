import { renderedContent } from './page-data/page-content.ts'
import { siteMarks } from './site-marks.ts'

// `SSR` is true only while pages are rendered on the server, so no script contains the placeholders or the name.

/** The payment mode of the running site: local, sandbox or production. In rendered pages it is the placeholder. */
export const paymentsMode = (): string =>
  import.meta.env.SSR ? '{{payments.mode}}' : (document.documentElement.dataset.payments ?? '')

/** The name of the site. */
export const brandName = (): string =>
  import.meta.env.SSR ? renderedContent().site.brand.name : (document.documentElement.dataset.brand ?? '')

/** The seller's time zone, an IANA name. In rendered pages it is the placeholder. */
export const sellersTimeZone = (): string =>
  import.meta.env.SSR ? siteMarks.timeZone : (document.documentElement.dataset.timeZone ?? 'UTC')

/** The seller's name, address and email. In rendered pages they are the placeholders. */
export function sellerFacts(): { name: string; address: string; email: string } {
  if (import.meta.env.SSR) return siteMarks.seller
  const { seller = '', sellerAddress = '', sellerEmail = '' } = document.documentElement.dataset
  return { name: seller, address: sellerAddress, email: sellerEmail }
}
