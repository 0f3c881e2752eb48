import { parseUrl } from './parse-url.ts'
import { trimInvisible } from './visible-text.ts'

/** The pattern of `input type=email`, with a dot in the host: a forgotten ending would only show when no email arrives. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/

const maxHostLength = 253
/** Browsers take digits for an address of four numbers, even digits of other scripts. */
const isIP = /^[\d.]+$/

/** An address as it is stored: without invisible ends, and with bücher.example as xn--bcher-kva.example. */
export function normalizeEmail(typed: string): string {
  const email = trimInvisible(typed)
  const at = email.lastIndexOf('@') + 1
  return at === 0 ? email : email.slice(0, at) + asciiHost(email.slice(at))
}

function asciiHost(host: string): string {
  const isAscii = /^[\x20-\x7e]*$/.test(host)
  if (isAscii || host.length > maxHostLength || /[\p{Cc}\p{Z}!-,/:-@[-^`{-~]/u.test(host)) return host
  const ascii = parseUrl(`http://${host}`)?.hostname
  return ascii === undefined || isIP.test(ascii) ? host : ascii
}

/** The key that makes an email address unique: without invisible ends, its host in ASCII, and in lower case. */
export const emailKey = (email: string): string => normalizeEmail(email).normalize('NFC').toLowerCase()
