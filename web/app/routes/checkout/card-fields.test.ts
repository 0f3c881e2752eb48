import { expect, test } from 'vitest'
import { type CardFieldState, cardFieldLook, checkCard } from './card-fields.ts'

const field = (state: Partial<CardFieldState>): CardFieldState => ({
  isEmpty: true,
  isValid: false,
  isPotentiallyValid: true,
  isFocused: false,
  ...state,
})
const valid = field({ isEmpty: false, isValid: true })
const half = field({ isEmpty: false })

test.each([
  [undefined, 'empty'],
  [field({}), 'empty'],
  [field({ isFocused: true }), 'focused'],
  [field({ isEmpty: false, isFocused: true }), 'focused'],
  [half, 'incomplete'],
  [valid, 'valid'],
  [field({ isEmpty: false, isPotentiallyValid: false, isFocused: true }), 'invalid'],
])('a field in state %j looks %s', (state, expected) => {
  expect(cardFieldLook(state)).toBe(expected)
})

test.each([
  [field({}), field({}), { kind: 'empty' }],
  [valid, valid, { kind: 'complete' }],
  [half, valid, { kind: 'invalid', fields: ['number'] }],
  [valid, field({}), { kind: 'invalid', fields: ['cvv'] }],
])('a card with number %j and CVV %j is %j', (number, cvv, expected) => {
  const others = number.isEmpty && cvv.isEmpty ? field({}) : valid
  const fields = { number, cvv, expirationDate: others, postalCode: others }
  expect(checkCard({ fields, brand: undefined })).toEqual(expected)
})
