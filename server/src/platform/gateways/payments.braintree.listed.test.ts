import { expect, test } from 'vitest'
import { listed, UnclearStatus } from './payments.braintree.listed.ts'

const one = (id: string, status: string) => ({ id, orderId: `order of ${id}`, type: 'sale', status }) as never
const read = ({ id, status }: { id: string; status: string }) => {
  if (status === 'brand_new') throw new UnclearStatus(status)
  if (status === 'broken') throw new TypeError('a fault of ours')
  return id
}

test('transactions with an unknown status are listed separately', () => {
  expect(listed([one('a', 'settled'), one('b', 'brand_new'), one('c', 'settled')], read as never)).toEqual({
    known: ['a', 'c'],
    unclear: [{ id: 'b', orderId: 'order of b', detail: 'sale, brand_new' }],
  })
})

test('other errors are thrown', () => {
  expect(() => listed([one('a', 'broken')], read as never)).toThrow('a fault of ours')
})
