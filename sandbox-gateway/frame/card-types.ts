import valid from 'card-validator'
import type { FieldOptions } from './protocol.ts'

export interface CardType {
  niceType: string
  type: string
  code: { name: string; size: number }
  supported: boolean
}

interface LibraryCard {
  niceType: string
  type: string
  gaps: number[]
  lengths: number[]
  code: { name: string; size: number }
}

// The library exports this function as the default of a namespace, which its types don't declare.
const { default: typesFor } = valid.creditCardType as unknown as { default: (digits: string) => LibraryCard[] }
const LONGEST_NUMBER = 19

/** All card types that these digits can become; every type if there are no digits. */
function possibleTypes(digits: string): LibraryCard[] {
  return typesFor(digits)
}

/** The positions of spaces, as digit counts: 4-4-4-4 until the type is known. */
export function gapsFor(digits: string): number[] {
  const [only, second] = possibleTypes(digits)
  return only && !second ? only.gaps : [4, 8, 12, 16]
}

export function longestNumber(digits: string, options: FieldOptions): number {
  const longest = Math.max(0, ...possibleTypes(digits).flatMap((type) => type.lengths)) || LONGEST_NUMBER
  return Math.min(longest, options.maxCardLength ?? LONGEST_NUMBER, options.maxlength ?? LONGEST_NUMBER)
}

/** The allowed lengths of the security code for these digits. */
export function codeSizes(digits: string): number[] {
  return [...new Set(possibleTypes(digits).map((type) => type.code.size))]
}

/** The names of card types on the page. Mastercard has a dash there, but not in the library. */
export function cardTypes(digits: string, accepted: string[] | undefined, options: FieldOptions): CardType[] {
  const names = accepted?.map((name) => name.toLowerCase())
  return possibleTypes(digits).map(({ niceType, type, code }) => {
    const wireType = type === 'mastercard' ? 'master-card' : type
    const chosen = options.supportedCardBrands?.[wireType] ?? options.supportedCardBrands?.[type]
    return {
      niceType,
      type: wireType,
      code: { name: code.name, size: code.size },
      supported: chosen ?? names?.includes(niceType.toLowerCase()) ?? true,
    }
  })
}
