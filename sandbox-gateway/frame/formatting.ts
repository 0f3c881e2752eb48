import { gapsFor, longestNumber } from './card-types.ts'
import type { FieldKey, FieldOptions } from './protocol.ts'

export interface Typed {
  text: string
  caret: number
  /** While characters are being deleted no separator is put behind the last digit, or it could never be deleted. */
  isDeleting: boolean
}

export interface Shown {
  text: string
  caret: number
}

/** Brings what was typed or pasted into the field's form; the caret stays behind the same character. */
export function shownFor(key: FieldKey, typed: Typed, options: FieldOptions, longest: number): Shown {
  switch (key) {
    case 'number':
      return formatted(typed, (digits) => groupNumber(digits, options))
    case 'expirationDate':
      return formatted(expiryTyped(typed), (digits) => groupExpiry(digits, typed.isDeleting, options))
    case 'cvv':
    case 'expirationMonth':
    case 'expirationYear':
      return formatted(typed, (digits) => digits.slice(0, options.maxlength ?? longest))
    default:
      return { text: typed.text.slice(0, options.maxlength ?? longest), caret: typed.caret }
  }
}

function formatted(typed: Typed, format: (digits: string) => string): Shown {
  const before = onlyDigits(typed.text.slice(0, typed.caret)).length
  const isAtEnd = typed.caret >= typed.text.length
  const text = format(onlyDigits(typed.text))
  return { text, caret: isAtEnd ? text.length : positionAfter(text, before) }
}

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

function positionAfter(text: string, digits: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index
    if (/\d/.test(text[index] ?? '')) seen += 1
  }
  return text.length
}

function groupNumber(digits: string, options: FieldOptions): string {
  const kept = digits.slice(0, longestNumber(digits, options))
  if (options.formatInput === false) return kept
  const gaps = gapsFor(kept)
  return [...kept].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('')
}

/** "3/30" and "2030-03", as pasted or filled in by a browser, become "03/30" and "03/2030". */
function expiryTyped(typed: Typed): Typed {
  const text = typed.text.replace(/^\s*(\d{4})\s*-\s*(\d{1,2})\s*$/, '$2/$1').replace(/^\s*(\d)\s*[/-]/, '0$1/')
  return { ...typed, text, caret: typed.caret + (text.length - typed.text.length) }
}

function groupExpiry(typed: string, isDeleting: boolean, options: FieldOptions): string {
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed
  const month = digits.slice(0, 2)
  const year = digits.slice(2, 6)
  if (options.formatInput === false) return month + year
  if (year === '' && (isDeleting || month.length < 2)) return month
  return `${month} / ${year}`
}
