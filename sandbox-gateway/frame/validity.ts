import valid from 'card-validator'
import { type CardType, codeSizes } from './card-types.ts'
import type { FieldKey, FieldOptions } from './protocol.ts'

export interface Validity {
  isValid: boolean
  isPotentiallyValid: boolean
}

const MOST_YEARS_AHEAD = 19

export interface Surroundings {
  /** The digits of the number field, which decide the length of the security code. */
  cardDigits: string
  types: CardType[]
  options: FieldOptions
}

/** Validates one field's value with the published library. An empty field is neither valid nor invalid. */
export function validateField(key: FieldKey, value: string, around: Surroundings): Validity {
  const { isValid, isPotentiallyValid } = judge(key, value, around)
  return { isValid: isValid && value !== '', isPotentiallyValid }
}

function judge(key: FieldKey, value: string, { cardDigits, types, options }: Surroundings): Validity {
  switch (key) {
    case 'number':
      return judgeNumber(value, types, options)
    case 'cvv':
      return valid.cvv(value, codeSizes(cardDigits))
    case 'expirationDate':
      return valid.expirationDate(value, MOST_YEARS_AHEAD)
    case 'expirationMonth':
      return valid.expirationMonth(value)
    case 'expirationYear':
      return valid.expirationYear(value, MOST_YEARS_AHEAD)
    case 'postalCode':
      return valid.postalCode(value, options.minlength === undefined ? {} : { minLength: options.minlength })
    case 'cardholderName':
      return valid.cardholderName(value)
  }
}

function judgeNumber(value: string, types: CardType[], options: FieldOptions): Validity {
  const judged = valid.number(value, options.maxCardLength === undefined ? {} : { maxLength: options.maxCardLength })
  const isRefused = options.rejectUnsupportedCards === true && value !== '' && !types.some((type) => type.supported)
  return isRefused ? { isValid: false, isPotentiallyValid: false } : judged
}

/** Month and four-digit year of a complete expiry, however it was typed. */
export function parseExpiry(value: string): { month: string; year: string } {
  const { month, year } = valid.expirationDate(value, MOST_YEARS_AHEAD)
  return { month: (month ?? '').padStart(2, '0'), year: fourDigits(year ?? '') }
}

export function fourDigits(year: string): string {
  return year.length === 2 ? `20${year}` : year
}
