import { type SiteFacts, sellerMarkValues } from '@course/contract/words/seller-marks'

/** Fills the owner's marks, such as `{{seller.email}}`, in all texts of a page's data. Unknown marks stay. */
export function fillOwnerMarks<T>(data: T, site: SiteFacts): T {
  const values = sellerMarkValues(site)
  const inHtml = Object.entries(values).map(([name, value]) => [`html.${name}`, escapeHtml(value)])
  return fill(data, { ...values, ...Object.fromEntries(inHtml) })
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function fill<T>(data: T, values: Record<string, string>): T {
  if (typeof data === 'string') {
    return data.replace(/\{\{([\w.]+)\}\}/g, (mark, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? mark) : mark,
    ) as T
  }
  if (Array.isArray(data)) return data.map((entry) => fill(entry, values)) as T
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fill(value, values)])) as T
}
