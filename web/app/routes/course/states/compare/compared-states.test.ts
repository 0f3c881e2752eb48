import { expect, test } from 'vitest'
import { readCodes, toggleCode } from './compared-states.ts'

const known = ['az', 'fl', 'ga', 'in', 'tx'].map((code) => ({ code, name: code }))

test.each([
  ['', [], undefined],
  ['fl,az', ['fl', 'az'], undefined],
  ['FL,fl,,az', ['fl', 'az'], undefined],
  ['fl,zz', ['fl'], 'The guide has no page for “ZZ”.'],
  ['fl,az,ga,in,tx', ['fl', 'az', 'ga', 'in'], 'You can compare up to four states. These are the first four.'],
  [
    'fl,az,ga,in,tx,zz',
    ['fl', 'az', 'ga', 'in'],
    'You can compare up to four states. These are the first four. The guide has no page for “ZZ”.',
  ],
])('the address %j compares %j', (text, codes, problem) => {
  expect(readCodes(text, known)).toEqual({ codes, problem })
})

test('a state is added, taken out, and refused as the fifth', () => {
  expect(toggleCode([], 'fl')).toEqual(['fl'])
  expect(toggleCode(['fl', 'az'], 'fl')).toEqual(['az'])
  expect(toggleCode(['fl', 'az', 'ga'], 'in')).toEqual(['fl', 'az', 'ga', 'in'])
  expect(toggleCode(['fl', 'az', 'ga', 'in'], 'tx')).toBeUndefined()
  expect(toggleCode(['fl', 'az', 'ga', 'in'], 'in')).toEqual(['fl', 'az', 'ga'])
})
