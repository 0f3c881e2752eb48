import type { Separator } from '@course/contract/office/users/user-import'
import type { TextEncoding } from '@course/contract/text-files/text-encoding'

/** How a program writes a CSV file. */
export interface Writing {
  title: string
  encoding: TextEncoding
  hasMark: boolean
  separator: Separator
  lineEnd: string
  quotesAll: boolean
  before?: string
}

const signs: Record<Separator, string> = { comma: ',', semicolon: ';', tab: '\t' }

export const writings: Writing[] = [
  { title: 'as most sites', encoding: 'utf-8', hasMark: false, separator: 'comma', lineEnd: '\n', quotesAll: false },
  { title: 'with all quotes', encoding: 'utf-8', hasMark: true, separator: 'comma', lineEnd: '\r\n', quotesAll: true },
  {
    title: 'as CSV UTF-8',
    encoding: 'utf-8',
    hasMark: true,
    separator: 'semicolon',
    lineEnd: '\r\n',
    quotesAll: false,
  },
  { title: 'as CSV', encoding: 'windows-1252', hasMark: false, separator: 'comma', lineEnd: '\r\n', quotesAll: false },
  {
    title: 'as CSV in Europe',
    encoding: 'windows-1252',
    hasMark: false,
    separator: 'semicolon',
    lineEnd: '\r\n',
    quotesAll: false,
  },
  {
    title: 'as Unicode Text',
    encoding: 'utf-16le',
    hasMark: true,
    separator: 'tab',
    lineEnd: '\r\n',
    quotesAll: false,
  },
  { title: 'without a mark', encoding: 'utf-16le', hasMark: false, separator: 'comma', lineEnd: '\n', quotesAll: true },
  { title: 'big-endian', encoding: 'utf-16be', hasMark: true, separator: 'semicolon', lineEnd: '\n', quotesAll: true },
  {
    title: 'on an old Mac',
    encoding: 'windows-1252',
    hasMark: false,
    separator: 'tab',
    lineEnd: '\r',
    quotesAll: false,
  },
  {
    title: 'for Excel',
    encoding: 'utf-8',
    hasMark: false,
    separator: 'semicolon',
    lineEnd: '\r\n',
    quotesAll: false,
    before: 'sep=;',
  },
]

export function write(rows: readonly string[][], writing: Writing): Buffer {
  const sign = signs[writing.separator]
  const cell = (text: string) =>
    writing.quotesAll || text.includes(sign) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = rows.map((row) => row.map(cell).join(sign) + writing.lineEnd)
  const before = writing.before === undefined ? '' : writing.before + writing.lineEnd
  return encode((writing.hasMark ? '\ufeff' : '') + before + lines.join(''), writing.encoding)
}

/** Where Windows-1252 differs from Latin-1, in what the samples use. */
const special = new Map([['’', 0x92]])

export function encode(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'windows-1252') return Buffer.from([...text].map((sign) => special.get(sign) ?? sign.charCodeAt(0)))
  const bytes = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}
