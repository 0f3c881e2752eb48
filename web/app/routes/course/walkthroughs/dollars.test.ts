import { expect, test } from 'vitest'
import { dollars, movedDollars } from './dollars.ts'

test.each([
  [-124_000, '−$1,240.00', '−$1,240.00'],
  [34_012, '$340.12', '+$340.12'],
  [0, '$0.00', '$0.00'],
  [-5, '−$0.05', '−$0.05'],
])('%i cents are %s as a total, and %s as an amount', (cents, total, moved) => {
  expect([dollars(cents), movedDollars(cents)]).toEqual([total, moved])
})
