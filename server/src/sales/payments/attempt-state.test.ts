import { expect, test } from 'vitest'
import { attemptStates } from '../tables/attempt-states.ts'
import { canMove, isOpen, statusForBuyer } from './attempt-state.ts'

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
  'admitted > declined',
  'admitted > voided',
  'admitted > disputed',
  'settling > settled',
  'settling > declined',
  'settling > voided',
  'settling > refunded',
  'settling > disputed',
  'settled > refunded',
  'settled > disputed',
  'disputed > settled',
  'disputed > refunded',
  'refunded > settled',
  'closed > voided',
]

test.each(attemptStates.flatMap((from) => attemptStates.map((to) => [from, to] as const)))(
  '%s > %s [V2.3.1]',
  (from, to) => {
    expect(canMove(from, to)).toBe(allowed.includes(`${from} > ${to}`))
  },
)

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
  ['refunded', 'NotCharged'],
  ['disputed', 'Success'],
] as const)('the answer for an attempt in the state %s is %s', (state, answer) => {
  expect(statusForBuyer(state)).toBe(answer)
})

test('an attempt is open exactly while its answer is Checking', () => {
  for (const state of attemptStates) expect(isOpen(state)).toBe(statusForBuyer(state) === 'Checking')
})
