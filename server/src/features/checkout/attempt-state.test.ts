import { expect, test } from 'vitest'
import { type AttemptState, answerFor, canMove, nextLook, watchSeconds } from './attempt-state.ts'

const states: AttemptState[] = [
  'opened',
  'authorised',
  'admitted',
  'settling',
  'settled',
  'declined',
  'checking',
  'closed',
  'voided',
]

const allowed = [
  'opened > authorised',
  'opened > declined',
  'opened > checking',
  'opened > closed',
  'checking > authorised',
  'checking > declined',
  'checking > closed',
  'authorised > admitted',
  'authorised > voided',
  'admitted > settling',
  'admitted > settled',
  'settling > settled',
  'closed > voided',
]

test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s > %s', (from, to) => {
  expect(canMove(from, to)).toBe(allowed.includes(`${from} > ${to}`))
})

test.each([
  ['opened', 'Checking'],
  ['authorised', 'Checking'],
  ['checking', 'Checking'],
  ['admitted', 'Success'],
  ['settling', 'Success'],
  ['settled', 'Success'],
  ['declined', 'NotCharged'],
  ['closed', 'NotCharged'],
  ['voided', 'NotCharged'],
] as const)('an attempt that is %s is answered with %s', (state, answer) => {
  expect(answerFor(state)).toBe(answer)
})

test.each([
  [0, 60],
  [60, 60],
  [600, 300],
  [40_000, 3_600],
  [watchSeconds - 1, 3_600],
  [watchSeconds, undefined],
])('after %i seconds the next look is in %s', (age, wait) => {
  expect(nextLook(age, 60)).toBe(wait)
})
