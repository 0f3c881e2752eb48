/** Which kind of text a number becomes, from the format of its cell. */
export type NumberFormat = { kind: 'plain' } | { kind: 'date' } | { kind: 'digits'; length: number }

/** The numbers of Excel's own formats for days and times. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** @param code the format as Excel writes it, such as `yyyy\-mm\-dd` or `00000`; undefined for Excel's own ones */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? { kind: 'date' } : { kind: 'plain' }
  const [positive = ''] = code.split(';')
  if (/^0{2,}$/.test(positive)) return { kind: 'digits', length: positive.length }
  const signs = positive.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_./gi, '')
  return /[ymdhs]/i.test(signs) && !/general/i.test(signs) ? { kind: 'date' } : { kind: 'plain' }
}

/** Days between Excel's day 0 and 1970, and between its two calendars. */
const epochDays = 25_569
const calendar1904Days = 1_462
const daySeconds = 86_400

/** A stored number as the spreadsheet would show it: a day as 2026-03-01, a code such as 0005 with its zeros. */
export function numberText(stored: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored.trim()
  if (format.kind === 'digits') return String(Math.round(value)).padStart(format.length, '0')
  if (format.kind === 'date') return dateText(value + (is1904 ? calendar1904Days : 0)) ?? plainText(value)
  return plainText(value)
}

/** Fifteen digits, like Excel, so that 0.1 + 0.2 is 0.3. */
const plainText = (value: number): string => String(Number(value.toPrecision(15)))

function dateText(days: number): string | undefined {
  const seconds = Math.round((days - epochDays) * daySeconds)
  const date = new Date(seconds * 1_000)
  if (days < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return undefined
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  if (days < 1) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
