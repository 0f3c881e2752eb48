import type { SiteContent } from '@course/contract/publishing/content/content'
import { renderedContent } from './page-data/page-content.ts'

// `SSR` is true only while pages are rendered on the server, so no script contains what renders them.

/** The payment mode of the running site: local, sandbox or production. */
export const paymentsMode = (): string =>
  import.meta.env.SSR ? renderedContent().facts.payments : (document.documentElement.dataset.payments ?? '')

/** The name of the site. */
export const brandName = (): string =>
  import.meta.env.SSR ? renderedContent().site.brand.name : (document.documentElement.dataset.brand ?? '')

/** The address of the logo. */
export const logoFile = (): string =>
  import.meta.env.SSR ? renderedContent().logoFile : (document.documentElement.dataset.logo ?? '')

/** The seller's time zone, an IANA name. */
export const sellersTimeZone = (): string =>
  import.meta.env.SSR ? renderedContent().site.timeZone : (document.documentElement.dataset.timeZone ?? 'UTC')

export const sellerText = ({ seller: { name, address, email } }: Pick<SiteContent, 'seller'>) => ({
  name,
  address: address.join(', '),
  email,
})

/** The seller's name, address and email. */
export function sellerFacts(): { name: string; address: string; email: string } {
  if (import.meta.env.SSR) return sellerText(renderedContent().site)
  const { seller = '', sellerAddress = '', sellerEmail = '' } = document.documentElement.dataset
  return { name: seller, address: sellerAddress, email: sellerEmail }
}
