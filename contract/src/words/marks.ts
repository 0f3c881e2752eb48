import { timeZoneText } from './texts.ts'

/** Facts from the owner's site.json that pages, emails, deadlines and receipts need. */
export interface SiteFacts {
  /** IANA name. Decides which day a moment belongs to. */
  timeZone: string
  seller: { name: string; address: string[]; email: string; phone?: string | undefined }
}

/** What marks such as `{{price}}` stand for, by the name between the braces. */
export type MarkValues = Readonly<Record<string, string>>

/** The values of the marks for the seller's details. */
export const sellerMarkValues = ({ seller, timeZone }: SiteFacts): MarkValues => ({
  'seller.name': seller.name,
  'seller.address': seller.address.join(', '),
  'seller.email': seller.email,
  'seller.phone': seller.phone ?? '',
  'seller.timeZone': timeZoneText(timeZone),
})

/** Fills the marks in all texts of some data. Nothing else fills marks. */
export function fillMarks<T>(data: T, values: MarkValues): T {
  if (typeof data === 'string') return data.replace(/\{\{([\w.]+)\}\}/g, (mark, name) => values[name] ?? mark) as T
  if (Array.isArray(data)) return data.map((entry) => fillMarks(entry, values)) as T
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fillMarks(value, values)])) as T
}
