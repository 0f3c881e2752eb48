import { decimalAmount, type PricePieces, priceMarkValues } from '@course/contract/sales/prices'
import { type SiteFacts, sellerMarkValues } from '@course/contract/words/seller-marks'

/** A setting of the server, which previews don't know. */
const auditKept = 'the years that the server is set to'

/** The marks in the data of pages, which otherwise the server fills in. */
export function markValues(site: SiteFacts, pieces: PricePieces): Record<string, string> {
  const seller = sellerMarkValues(site)
  const inHtml = Object.entries(seller).map(([name, value]) => [`html.${name}`, escapeHtml(value)])
  return { 'site.auditKept': auditKept, ...seller, ...Object.fromEntries(inHtml), ...priceMarkValues(pieces) }
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Fills the marks in all texts of a page's data. Unknown marks stay. */
export function fillMarks<T>(data: T, values: Record<string, string>): T {
  if (typeof data === 'string') {
    return data.replace(/\{\{([\w.]+)\}\}/g, (mark, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? mark) : mark,
    ) as T
  }
  if (Array.isArray(data)) return data.map((entry) => fillMarks(entry, values)) as T
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fillMarks(value, values)])) as T
}

/** What the payment page reads about the price. */
export const offerOf = (
  product: { id: number; name: string; currency: string },
  cents: number,
  pieces: PricePieces,
) => ({
  productId: product.id,
  name: product.name,
  amount: decimalAmount(cents),
  currency: product.currency,
  open: true,
  notice: null,
  shown: { heading: pieces.heading, orderSummary: pieces.orderSummary },
})
