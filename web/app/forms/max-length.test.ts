import * as contract from '@course/contract/fields'
import { expect, test } from 'vitest'
import { maxLength } from './max-length.ts'

test('the maximum lengths of forms equal those of the contract [9.5]', () => {
  expect(maxLength).toEqual(contract.maxLength)
})
