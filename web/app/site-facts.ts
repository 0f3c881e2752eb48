import { siteMarks } from './site-marks.ts'

/** The payment mode of the running site: local, sandbox or production. During the build it is the placeholder. */
export const paymentsMode = (): string =>
  typeof document === 'undefined' ? '{{payments.mode}}' : (document.documentElement.dataset.payments ?? '')

/** The seller's name, address and email. During the build they are the placeholders. */
export function sellerFacts(): { name: string; address: string; email: string } {
  if (typeof document === 'undefined') return siteMarks.seller
  const { seller = '', sellerAddress = '', sellerEmail = '' } = document.documentElement.dataset
  return { name: seller, address: sellerAddress, email: sellerEmail }
}
