import { expect, test } from 'vitest'
import {
  type CardFieldState,
  cardFieldLook,
  cardFieldNames,
  checkCard,
  isFixed,
  problemsOf,
  problemsOnLeaving,
} from './card-fields.ts'

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
])('a field in state %j looks %s [4.14]', (state, expected) => {
  expect(cardFieldLook(state)).toBe(expected)
})

test.each([
  [field({}), field({}), { kind: 'empty' }],
  [valid, valid, { kind: 'complete' }],
  [half, valid, { kind: 'invalid', fields: ['number'] }],
  [valid, field({}), { kind: 'invalid', fields: ['cvv'] }],
])('a card with number %j and CVV %j is %j [5.25]', (number, cvv, expected) => {
  const others = number.isEmpty && cvv.isEmpty ? field({}) : valid
  const fields = { number, cvv, expirationDate: others, postalCode: others }
  expect(checkCard({ fields, brand: undefined })).toEqual(expected)
})

test.each([
  [{ kind: 'empty' as const }, cardFieldNames, /is required\.$/],
  [
    { kind: 'invalid' as const, fields: ['cvv' as const, 'postalCode' as const] },
    ['cvv', 'postalCode'],
    /is invalid\.$/,
  ],
  [{ kind: 'expired' as const }, [], /^$/],
  [{ kind: 'unreachable' as const }, [], /^$/],
])('%j marks %j', (problem, names, message) => {
  const problems = problemsOf(problem)
  expect(Object.keys(problems)).toEqual(names)
  for (const problem of Object.values(problems)) expect(problem).toMatch(message)
})

test.each([
  ['a missing value', 'CVV is required.', field({}), false],
  ['a missing value of which a digit is typed', 'CVV is required.', half, true],
  ['an invalid value that is not complete', 'CVV is invalid.', half, false],
  ['an invalid value that is empty again', 'CVV is invalid.', field({}), false],
  ['an invalid value that is valid now', 'CVV is invalid.', valid, true],
])('%s: the message %s is fixed in state %j: %s', (_what, problem, cvv, expected) => {
  const fields = { number: valid, expirationDate: valid, postalCode: valid, cvv }
  expect(isFixed('cvv', problem, { fields, brand: undefined })).toBe(expected)
})

const focused = (state: CardFieldState): CardFieldState => ({ ...state, isFocused: true })

test.each([
  ['left without a value', focused(field({})), field({}), { cvv: 'CVV is required.' }],
  ['left with half a value', focused(half), half, { cvv: 'CVV is invalid.' }],
  ['left with a valid value', focused(valid), valid, {}],
  ['still focused', focused(half), focused(half), {}],
  ['not reached yet', field({}), field({}), {}],
])('a field that is %s gets its message', (_what, before, after, expected) => {
  const others = { number: valid, expirationDate: valid, postalCode: valid }
  const state = (cvv: CardFieldState) => ({ fields: { ...others, cvv }, brand: undefined })
  expect(problemsOnLeaving(state(before), state(after))).toEqual(expected)
})

test('no field was left before the first state is known', () => {
  const fields = { number: half, expirationDate: half, postalCode: half, cvv: half }
  expect(problemsOnLeaving(undefined, { fields, brand: undefined })).toEqual({})
})
