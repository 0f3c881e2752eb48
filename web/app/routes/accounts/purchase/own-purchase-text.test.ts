import { type Cancellation, cancellationStates } from '@course/contract/sales/cancellations'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import type { RefundTerms } from '@course/contract/sales/refund-terms'
import { expect, test } from 'vitest'
import {
  cancellationRequestText,
  isWrittenOnly,
  noRefundText,
  refundsNothing,
  refundText,
  writtenOnlyText,
} from './own-purchase-text.ts'

const openRequest: Cancellation = {
  id: 'a',
  channel: 'site',
  recordedAt: null,
  requestedAt: '2026-11-21T18:00:00Z',
  isWithinWindow: true,
  owed: '29.99',
  state: 'open',
  answer: null,
  answeredAt: null,
}
const terms: RefundTerms = {
  price: '29.99',
  currency: 'USD',
  enrolledAt: '',
  deadline: '',
  timeZone: 'UTC',
  isWithinWindow: true,
  readingCounts: true,
  videosOpened: 3,
  videosTotal: 9,
  valueReceived: '9.99',
  refunded: '0.00',
  pending: '0.00',
  owed: '20.00',
  discretionary: '14.99',
  left: '29.99',
}
const purchaseWith = (more: Partial<RefundTerms>, cancellation: Cancellation | null = null) =>
  ({ status: 'paid', currency: 'USD', cancellation, terms: { ...terms, ...more } }) as OwnPurchase

test.each([
  [{}, false, 'nothing back'],
  [{ videosOpened: 9 }, true, 'nothing back'],
  [{ refunded: '20.00' }, true, 'nothing more back'],
  [{ pending: '20.00' }, true, 'nothing more back'],
  [{ videosOpened: 9, isWithinWindow: false }, false, 'nothing back'],
])('with %j canceling refunds nothing: %s, in words: %s', (more, nothing, words) => {
  const purchase = purchaseWith(more)
  expect(refundsNothing(purchase)).toBe(nothing)
  expect(noRefundText(purchase.terms)).toBe(`You would get ${words} and lose access to the course.`)
})

test.each<[string, Partial<Cancellation>, Partial<RefundTerms>]>([
  ['You will get back $20.00 USD. We will send it to the card that you paid with.', {}, {}],
  ['You will get back $20.00 USD. We will send it to the card that you paid with.', {}, { pending: '5.00' }],
  ['You will get back $15.00 USD. We will send it to the card that you paid with.', {}, { refunded: '5.00' }],
  [
    'You will get nothing back. We will confirm your cancellation by email, and your access to the course ends then.',
    { owed: '0.00' },
    { videosOpened: 9 },
  ],
  [
    'No refund is owed. We will answer by email; until then nothing changes.',
    { owed: '0.00', isWithinWindow: false },
    { isWithinWindow: false },
  ],
  ['We declined your request, so nothing changes.', { state: 'declined', answer: 'No.' }, {}],
  ['We have closed your request. Not collected.', { state: 'ended', answer: 'Not collected.' }, {}],
  ['Your enrollment was canceled without a refund.', { state: 'confirmed' }, {}],
  ['You were promised $29.99 USD. The refund has been made.', { state: 'refunded' }, {}],
  ['The refund has been made.', { state: 'refunded', isWithinWindow: false, owed: '0.00' }, {}],
])('a cancellation request reads: %s', (sentence, request, more) => {
  expect(cancellationRequestText(purchaseWith(more, { ...openRequest, ...request }))).toBe(sentence)
})

test.each([
  ['waiting', null, '$23.33 USD, will be sent to your card'],
  ['sent', null, '$23.33 USD, on its way to your card'],
  ['done', '2026-11-25T06:30:00Z', '$23.33 USD, refunded to your card on Wednesday, November 25, 2026 at 12:30 AM CST'],
  ['failed', null, '$23.33 USD, could not be sent to your card; please write to us'],
] as const)('a refund that is %s is described as such', (state, doneAt, expected) => {
  const orderedAt = '2026-11-22T00:00:00Z'
  const refund = { id: 'a', amount: '23.33', currency: 'USD', state, orderedAt, doneAt, endsAccess: true }
  expect(refundText(refund, 'America/Chicago')).toBe(expected)
})

test('during a dispute the page says that a written cancellation counts, unless a request is open or was answered', () => {
  const told = (status: OwnPurchase['status']) =>
    [null, ...cancellationStates].filter((state) =>
      isWrittenOnly({ status, cancellation: state && { ...openRequest, state } }),
    )
  expect(told('disputed')).toEqual([null, 'declined', 'withdrawn'])
  expect(told('paid')).toEqual([])
})

test.each([
  [
    true,
    'You can cancel by email instead: write to ada@course.test by the end of Wed, Nov 25 (Central Time). An email that you send by then counts, even if the dispute ends later.',
  ],
  [
    false,
    'You could cancel until the end of Wed, Nov 25, 2026 (Central Time). If you canceled in writing before that, it counts, even if the dispute ends later.',
  ],
])('during a dispute, within the window: %s, a buyer reads: %s', (isWithinWindow, sentence) => {
  const deadline = { deadline: '2026-11-26T06:00:00Z', timeZone: 'America/Chicago', isWithinWindow }
  const { terms } = purchaseWith(deadline)
  const seller = { email: 'ada@course.test' } as OwnPurchase['seller']
  expect(writtenOnlyText({ terms, seller })).toBe(sentence)
})
