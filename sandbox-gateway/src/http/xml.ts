/** Values of the typed XML that the gateway's clients read. Keys are snake_case and become dashed tags. */
export type XmlValue = string | number | boolean | null | Date | XmlList | { [key: string]: XmlValue | undefined }

/** Repeated children. Clients read an "array" always as a list, but a "collection" with one child as an object. */
export class XmlList {
  readonly type: 'array' | 'collection'
  readonly tag: string
  readonly items: XmlValue[]
  readonly before: Record<string, XmlValue>

  constructor(tag: string, items: XmlValue[], type: 'array' | 'collection' = 'array', before = {}) {
    this.tag = tag
    this.items = items
    this.type = type
    this.before = before
  }
}

/** A document with one root. Undefined members are left out; null becomes `nil`. */
export function xmlDocument(root: string, value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, value)}\n`
}

function element(key: string, value: XmlValue): string {
  const tag = key.replaceAll('_', '-')
  if (value === null) return `<${tag} nil="true"/>`
  if (value instanceof Date) return `<${tag} type="datetime">${isoSeconds(value)}</${tag}>`
  if (value instanceof XmlList) return `<${tag} type="${value.type}">${children(value)}</${tag}>`
  switch (typeof value) {
    case 'number':
      return `<${tag} type="integer">${value}</${tag}>`
    case 'boolean':
      return `<${tag} type="boolean">${value}</${tag}>`
    case 'string':
      return `<${tag}>${escapeText(value)}</${tag}>`
    default:
      return `<${tag}>${members(value)}</${tag}>`
  }
}

function members(value: { [key: string]: XmlValue | undefined }): string {
  return Object.entries(value)
    .map(([key, member]) => (member === undefined ? '' : element(key, member)))
    .join('')
}

function children(list: XmlList): string {
  return members(list.before) + list.items.map((item) => element(list.tag, item)).join('')
}

export function isoSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Drops characters that XML 1.0 does not allow, because clients would refuse the whole document. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
