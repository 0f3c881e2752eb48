import { gapsFor, longestNumber } from './card-types.ts'
import type { FieldKey, FieldOptions } from './protocol.ts'

export interface TypedText {
  text: string
  caret: number
  /** During deletion, no separator is added after the last digit, because it could never be deleted. */
  isDeleting: boolean
}

export interface FormattedText {
  text: string
  caret: number
}

/** Formats typed or pasted text for a field. The caret stays after the same character. */
export function formatField(key: FieldKey, typed: TypedText, options: FieldOptions, longest: number): FormattedText {
  switch (key) {
    case 'number':
      return formatted(typed, (digits) => groupNumber(digits, options))
    case 'expirationDate':
      return expiryShown(typed, options)
    case 'cvv':
    case 'expirationMonth':
    case 'expirationYear':
      return formatted(typed, (digits) => digits.slice(0, options.maxlength ?? longest))
    default:
      return { text: typed.text.slice(0, options.maxlength ?? longest), caret: typed.caret }
  }
}

function formatted(typed: TypedText, format: (digits: string) => string): FormattedText {
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

/**
 * If there is a slash, digits stay on their side of it, so that the month can be corrected before a year. Otherwise a
 * slash is added after the month.
 */
function expiryShown(typed: TypedText, options: FieldOptions): FormattedText {
  const text = typed.text.replace(/^\s*(\d{4})\s*-\s*(\d{1,2})\s*$/, '$2/$1').replace('-', '/')
  const caret = Math.min(typed.caret, text.length)
  const slash = text.indexOf('/')
  const isSplit = slash >= 0 && options.formatInput !== false
  if (!isSplit) return formatted(typed, (digits) => groupExpiry(digits, typed.isDeleting, options))

  const before = onlyDigits(text.slice(0, slash))
  const month = caret > slash && !typed.isDeleting && /^[1-9]$/.test(before) ? `0${before}` : before
  const padded = month.length - before.length
  const digits = onlyDigits(text.slice(0, caret)).length + padded
  const shown = joinExpiry(month.slice(0, 2), month.slice(2) + onlyDigits(text.slice(slash)), typed.isDeleting)
  return { text: shown, caret: typed.caret >= typed.text.length ? shown.length : positionAfter(shown, digits) }
}

function joinExpiry(month: string, year: string, isDeleting: boolean): string {
  const needsNoSlash = year === '' && (isDeleting || month.length < 2)
  return needsNoSlash ? month : `${month} / ${year.slice(0, 4)}`
}

function groupExpiry(typed: string, isDeleting: boolean, options: FieldOptions): string {
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed
  if (options.formatInput === false) return digits.slice(0, 6)
  return joinExpiry(digits.slice(0, 2), digits.slice(2), isDeleting)
}
