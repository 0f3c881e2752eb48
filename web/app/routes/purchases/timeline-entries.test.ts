import { expect, test } from 'vitest'
import { createTimeline } from './timeline-entries.ts'

const step = { fromState: null, toState: 'opened', cause: '', transactionId: null }
const request = { isWithinWindow: true, owed: '20.00', answer: null, answeredBy: null }
const refund = { id: 'a', currency: 'USD', doneAt: null, reason: null, endsAccess: true, state: 'done' } as const
const day = (date: number) => `2026-11-0${date}T12:00:00.000Z`

test('the timeline has payment, requests with their answers, and refunds with names, in order', () => {
  const entries = createTimeline({
    currency: 'USD',
    timeline: [{ ...step, at: day(1) }],
    refunds: [{ ...refund, amount: '20.00', orderedAt: day(3), orderedBy: 'Pat Owner' }],
    cancellations: [
      { ...request, requestedAt: day(2), state: 'refunded', answeredAt: day(4) },
      {
        ...{ ...request, isWithinWindow: false, owed: '0.00', requestedAt: day(5), state: 'declined' as const },
        ...{ answeredAt: day(6), answeredBy: 'Pat Owner', answer: 'Too late.' },
      },
      {
        ...request,
        owed: '0.00',
        requestedAt: day(7),
        state: 'confirmed',
        answeredAt: day(8),
        answeredBy: 'Pat Owner',
      },
      { ...request, requestedAt: day(9), state: 'open', answeredAt: null },
    ],
  })
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    'The buyer pressed Submit.',
    'The buyer asked to cancel within the window. $20.00 was owed.',
    'Pat Owner ordered a refund of $20.00.',
    'The request to cancel was answered with a refund.',
    'The buyer asked to cancel after the window.',
    'Pat Owner declined the request: “Too late.”',
    'The buyer asked to cancel within the window. Nothing was owed.',
    'Pat Owner confirmed the cancellation.',
    'The buyer asked to cancel within the window. $20.00 was owed.',
  ])
})
