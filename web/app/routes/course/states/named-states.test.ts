import { stateNames } from '@course/contract/words/postal-codes'
import { expect, test } from 'vitest'
import { findNamedStates } from './named-states.ts'

const names = Object.values(stateNames)

test.each([
  ['TX', ['Texas']],
  ['D.C.', ['District of Columbia']],
  ['new y', ['New York']],
  ['kansas', ['Kansas']],
  ['Texs', ['Texas']],
  ['ohoi', ['Ohio']],
  ['Misisippi', ['Mississippi']],
  ['calfor', ['California']],
  ['nwe york', []],
  ['new yrok', ['New York']],
  ['noth dakota', ['North Dakota']],
  ['33101', ['Florida']],
  ['33101-1234', ['Florida']],
  ['00901', []],
  ['331', []],
  ['cook', []],
  ['Atlantis', []],
])('%j finds %j', (typed, found) => {
  expect(findNamedStates(names, typed)).toEqual(found)
})

test('nothing typed finds all', () => {
  expect(findNamedStates(names, ' ')).toEqual(names)
})
