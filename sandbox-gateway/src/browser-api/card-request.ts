import { type JsonObject, objectAt, textAt } from '../http/request.ts'
import { type TestCard, testCard } from '../rules/test-cards.ts'

export interface CardFault {
  field: string
  code: string
  message: string
}

export interface CardRequest {
  card: TestCard
  expiry: { month: string; year: string }
  cvv: string | null
  cardholderName: string | null
  postalCode: string | null
  streetAddress: string | null
}

/** Checks a card sent by a page. Only published test cards pass. A real number gets 81717 and is not stored. */
export function readCard(body: JsonObject, now: Date): CardRequest | CardFault[] {
  const fields = objectAt(body, 'creditCard')
  const number = (textAt(fields, 'number') ?? '').replace(/[\s-]/g, '')
  const card = testCard(number)
  const expiry = readExpiry(fields, now)
  const cvv = textAt(fields, 'cvv')
  const faults: CardFault[] = []
  if (!card) faults.push(numberFault(number))
  if (!expiry) faults.push({ field: 'expirationDate', code: '81710', message: 'Expiration date is invalid' })
  if (cvv !== null && !/^\d{3,4}$/.test(cvv))
    faults.push({
      field: 'cvv',
      code: '81707',
      message: 'CVV must be 4 digits for American Express and 3 digits for other card types',
    })
  if (!card || !expiry || faults.length > 0) return faults

  const billing = { ...objectAt(fields, 'billing_address'), ...objectAt(fields, 'billingAddress') }
  return {
    card,
    expiry,
    cvv,
    cardholderName: textAt(fields, 'cardholderName', 'cardholder_name'),
    postalCode: textAt(billing, 'postal_code', 'postalCode'),
    streetAddress: textAt(billing, 'street_address', 'streetAddress'),
  }
}

function numberFault(number: string): CardFault {
  const fault = (code: string, message: string) => ({ field: 'number', code, message })
  if (number === '') return fault('81714', 'Credit card number is required')
  if (!/^\d+$/.test(number)) return fault('81715', 'Credit card number is invalid')
  if (number.length < 12 || number.length > 19) return fault('81716', 'Credit card number must be 12-19 digits')
  if (!passesLuhn(number)) return fault('81715', 'Credit card number is invalid')
  return fault('81717', 'Credit card number is not an accepted test number')
}

/** The check digit rule of ISO/IEC 7812. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function readExpiry(fields: JsonObject, now: Date): { month: string; year: string } | undefined {
  const [datedMonth, datedYear] = (textAt(fields, 'expirationDate', 'expiration_date') ?? '').split('/')
  const month = Number((textAt(fields, 'expiration_month', 'expirationMonth') ?? datedMonth ?? '').trim())
  const givenYear = Number((textAt(fields, 'expiration_year', 'expirationYear') ?? datedYear ?? '').trim())
  const year = givenYear < 100 ? 2000 + givenYear : givenYear
  const isReal = Number.isInteger(month) && month >= 1 && month <= 12 && Number.isInteger(year) && year <= 2099
  const current = now.getUTCFullYear() * 12 + now.getUTCMonth()
  if (!isReal || year * 12 + month - 1 < current) return undefined
  return { month: String(month).padStart(2, '0'), year: String(year) }
}
