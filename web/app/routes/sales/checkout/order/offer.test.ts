import * as contract from '@course/contract/sales/checkout'
import { expect, test } from 'vitest'
import { clientTokenCall, offerCall } from './offer.ts'

const offer = {
  productId: 1,
  name: 'Course',
  amount: '29.99',
  currency: 'USD',
  open: true,
  notice: null,
  shown: { heading: ['Only $29.99 (Reg. ', '$99', ')'], orderSummary: ['Charged today: ', ''] },
}

test('the calls without the validation library equal those of the contract', () => {
  for (const [ours, theirs] of [
    [offerCall, contract.readOffer],
    [clientTokenCall, contract.readClientToken],
  ] as const) {
    expect([ours.method, ours.path, ours.audience]).toEqual([theirs.method, theirs.path, theirs.audience])
  }
})

test.each([offer, { ...offer, open: false, notice: 'Payment is closed.' }])('both read %j alike', (reply) => {
  expect(offerCall.reply.parse(reply)).toEqual(contract.readOffer.reply.parse(reply))
})

test.each([null, 'text', {}, { ...offer, amount: 29.99 }, { ...offer, notice: undefined }, { ...offer, shown: {} }])(
  'both refuse %j',
  (reply) => {
    expect(() => offerCall.reply.parse(reply)).toThrow()
    expect(contract.readOffer.reply.safeParse(reply).success).toBe(false)
  },
)

test('a client token is a text', () => {
  expect(clientTokenCall.reply.parse({ message: 'abc' })).toEqual({ message: 'abc' })
  expect(() => clientTokenCall.reply.parse({ message: 1 })).toThrow()
})
