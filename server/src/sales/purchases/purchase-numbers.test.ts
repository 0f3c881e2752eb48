import { expect, test } from 'vitest'
import { readPurchaseNumbers } from './purchase-numbers.ts'

const order = '019ab3c4-5d6e-7f80-9a1b-2c3d4e5f6071'

test.each([
  ['Ada Lovelace', {}],
  ['1111', { lastFour: '1111' }],
  ['111', {}],
  ['8xk2m9qa', { transaction: '8xk2m9qa' }],
  ['8XK2M9QA', { transaction: '8xk2m9qa' }],
  [order, { orders: [order, order], transaction: order }],
  [order.toUpperCase(), { orders: [order, order], transaction: order }],
  [
    '019ab3c4',
    {
      orders: ['019ab3c4-0000-0000-0000-000000000000', '019ab3c4-ffff-ffff-ffff-ffffffffffff'],
      transaction: '019ab3c4',
    },
  ],
  [
    '019ab3c4-5d',
    {
      orders: ['019ab3c4-5d00-0000-0000-000000000000', '019ab3c4-5dff-ffff-ffff-ffffffffffff'],
      transaction: '019ab3c4-5d',
    },
  ],
  ['019ab3c', { transaction: '019ab3c' }],
  [`${order}00`, {}],
])('the search text %j is read as the numbers %j', (search, numbers) => {
  expect(readPurchaseNumbers(search)).toEqual({
    orders: undefined,
    lastFour: undefined,
    transaction: undefined,
    ...numbers,
  })
})
