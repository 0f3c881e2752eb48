import { siteMarks } from './site-marks.ts'

// `SSR` is true only while pages are prerendered, so no script contains the placeholders.

/** The payment mode of the running site: local, sandbox or production. During the build it is the placeholder. */
export const paymentsMode = (): string =>
  import.meta.env.SSR ? '{{payments.mode}}' : (document.documentElement.dataset.payments ?? '')

/** The seller's name, address and email. During the build they are the placeholders. */
export function sellerFacts(): { name: string; address: string; email: string } {
  if (import.meta.env.SSR) return siteMarks.seller
  const { seller = '', sellerAddress = '', sellerEmail = '' } = document.documentElement.dataset
  return { name: seller, address: sellerAddress, email: sellerEmail }
}
