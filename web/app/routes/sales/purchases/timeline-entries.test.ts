import { expect, test } from 'vitest'
import { createTimeline } from './timeline-entries.ts'

const step = { fromState: null, toState: 'opened', cause: '', transactionId: null }
const request = {
  id: 'a',
  channel: 'site' as const,
  recordedAt: null,
  recordedBy: null,
  isWithinWindow: true,
  owed: '20.00',
  answer: null,
  answeredBy: null,
}
const refund = { id: 'a', currency: 'USD', doneAt: null, reason: null, endsAccess: true, state: 'done' } as const
const nothing = { id: 'p', currency: 'USD', timeline: [], refunds: [], cancellations: [], disputes: [], access: [] }
const day = (date: number) => `2026-11-0${date}T12:00:00.000Z`

test('the timeline has payment, requests with their answers, and refunds with names, in order', () => {
  const entries = createTimeline({
    ...nothing,
    timeline: [{ ...step, at: day(1) }],
    refunds: [{ ...refund, amount: '20.00', orderedAt: day(3), orderedBy: 'Pat Owner' }],
    cancellations: [
      { ...request, requestedAt: day(2), state: 'refunded', answeredAt: day(4) },
      {
        ...request,
        isWithinWindow: false,
        owed: '0.00',
        requestedAt: day(5),
        state: 'declined' as const,
        answeredAt: day(6),
        answeredBy: 'Pat Owner',
        answer: 'Too late.',
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

test('the timeline has letters and emails with who recorded them, and what became of them', () => {
  const letter = {
    ...request,
    channel: 'letter' as const,
    recordedBy: 'Pat Owner',
    requestedAt: day(1),
    recordedAt: day(4),
  }
  const email = { ...letter, channel: 'email' as const, recordedBy: null, requestedAt: day(5), recordedAt: day(6) }
  const entries = createTimeline({
    ...nothing,
    cancellations: [
      { ...request, requestedAt: day(2), state: 'withdrawn', answeredAt: day(3) },
      { ...letter, state: 'replaced', answeredAt: day(7) },
      { ...email, isWithinWindow: false, state: 'open', answeredAt: null },
    ],
  })
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    'The buyer asked to cancel by letter within the window. $20.00 was owed.',
    'The buyer asked to cancel within the window. $20.00 was owed.',
    'The buyer withdrew the request to cancel.',
    'Pat Owner recorded the cancellation by letter.',
    'The buyer asked to cancel by email after the window.',
    'An administrator recorded the cancellation by email.',
    'The request to cancel does not count, because another one has an earlier moment.',
  ])
})

test('the timeline has a lost dispute, and the end of the access that came with the purchase', () => {
  const lost = { id: 'D', kind: 'chargeback', status: 'lost', replyBy: null, amount: null } as const
  const grant = { source: 'purchase', grantedAt: day(1), grantedBy: null, grantReason: null, endedBy: null } as const
  const ended = { ...grant, endedAt: day(3), endReason: 'Your bank took the payment back.' }
  const entries = createTimeline({
    ...nothing,
    timeline: [{ ...step, at: day(2), fromState: 'settled', toState: 'disputed' }],
    disputes: [
      { ...lost, occurredAt: day(1) },
      { ...lost, kind: 'retrieval', occurredAt: day(2) },
      { ...lost, status: 'won', occurredAt: day(2) },
    ],
    access: [
      { ...ended, purchaseId: 'p' },
      { ...ended, purchaseId: 'another' },
    ],
  })
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    'The buyer’s bank disputes the payment.',
    'The dispute was lost. The bank has taken the money back.',
    'The access that came with this purchase ended.',
  ])
})
