import * as contract from '@course/contract/fields'
import { expect, test } from 'vitest'
import { maxLength } from './max-length.ts'

test('the forms stop typing where the contract says', () => {
  expect(maxLength).toEqual(contract.maxLength)
})
