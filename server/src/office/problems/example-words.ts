import type { SiteContent } from '@course/contract/publishing/content/content'

const words =
  /\bexamples?\b|\bdemo\b|\bsample(?:ton)?\b|\bplaceholder\b|\blorem ipsum\b|\byour (?:company|name|address)\b/i
/** Addresses that nobody can own, by RFC 2606. */
const domain = /@(?:[\w-]+\.)*(?:example\.(?:com|org|net|edu)|example|test|invalid|localhost)$/i
const phoneNumber = /\b555[-. ]?01\d\d\b/
const postalCode = /\b00000\b/

/** What in the seller's details can't be true, because it is an example. */
export function exampleParts({ name, address, email, phone = '' }: SiteContent['seller']): string[] {
  return [
    ...[name].filter((text) => words.test(text)),
    ...address.filter((line) => words.test(line) || postalCode.test(line)),
    ...[email].filter((text) => domain.test(text)),
    ...[phone].filter((text) => words.test(text) || phoneNumber.test(text)),
  ]
}
