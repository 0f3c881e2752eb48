import * as contract from '@course/contract/checkout'
import { expect, test } from 'vitest'
import { priceText, readClientToken, readOffer } from './offer.ts'

const offer = { productId: 1, name: 'Course', amount: '29.99', currency: 'USD', open: true, notice: null }

test('the calls written by hand are the calls of the contract', () => {
  for (const [ours, theirs] of [
    [readOffer, contract.readOffer],
    [readClientToken, contract.readClientToken],
  ] as const) {
    expect([ours.method, ours.path, ours.audience]).toEqual([theirs.method, theirs.path, theirs.audience])
  }
})

test.each([offer, { ...offer, open: false, notice: 'Payment is closed.' }])('both read %j alike', (reply) => {
  expect(readOffer.reply.parse(reply)).toEqual(contract.readOffer.reply.parse(reply))
})

test.each([null, 'text', {}, { ...offer, amount: 29.99 }, { ...offer, notice: undefined }])(
  'both refuse %j',
  (reply) => {
    expect(() => readOffer.reply.parse(reply)).toThrow()
    expect(contract.readOffer.reply.safeParse(reply).success).toBe(false)
  },
)

test('a token is a text', () => {
  expect(readClientToken.reply.parse({ message: 'abc' })).toEqual({ message: 'abc' })
  expect(() => readClientToken.reply.parse({ message: 1 })).toThrow()
})

test('the price is shown with its currency', () => {
  expect(priceText(offer)).toBe('$29.99 USD')
})
