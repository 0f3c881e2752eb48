import { expect, test } from 'vitest'
import { stateCodes } from './postal-codes.ts'
import { stateOfZip } from './zip-codes.ts'

test.each([
  ['00501', 'ny'],
  ['05501', 'ma'],
  ['06390', 'ct'],
  ['10001', 'ny'],
  ['20001', 'dc'],
  ['20101', 'va'],
  ['33101', 'fl'],
  ['33101-1234', 'fl'],
  [' 331011234 ', 'fl'],
  ['39901', 'ga'],
  ['56901', 'dc'],
  ['73301', 'tx'],
  ['88510', 'tx'],
  ['96701', 'hi'],
  ['99999', 'ak'],
])('%j is in %s', (zip, code) => {
  expect(stateOfZip(zip)).toBe(code)
})

test.each([
  ['an overseas military address', '09012'],
  ['a military address in the Americas', '34034'],
  ['a military address in the Pacific', '96201'],
  ['Puerto Rico', '00901'],
  ['the Virgin Islands', '00802'],
  ['Guam', '96910'],
  ['a prefix that is not in use', '21301'],
  ['too few digits', '331'],
  ['too many digits', '331011'],
  ['a Canadian code', 'K1A 0B1'],
  ['nothing', ''],
])('%s has no state', (_, zip) => {
  expect(stateOfZip(zip)).toBeUndefined()
})

test('every state has ZIP codes, and no two states share the first three digits', () => {
  const zips = Array.from({ length: 1_000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`)
  expect(new Set(zips.flatMap((zip) => stateOfZip(zip) ?? []))).toEqual(new Set(stateCodes))
})
