import { expect, test } from 'vitest'
import { assess, formatPhases, isFailed, type Phase } from './assess.ts'
import type { SentRequest } from './traffic.ts'

const phases: Phase[] = [
  { name: 'calm', allowed: 'nothing', from: 0, to: 10_000 },
  { name: 'kill', allowed: 'in flight', from: 10_000, to: 20_000 },
  { name: 'restart', allowed: 'nothing', from: 20_000, to: 30_000 },
  { name: 'down', allowed: 'database', from: 30_000, to: 40_000 },
  { name: 'back', allowed: 'nothing', from: 40_000, to: 50_000 },
]
const kills = [12_000]

const sent = (sentAt: number, endedAt: number, more: Partial<SentRequest> = {}): SentRequest => ({
  method: 'GET',
  path: '/api/videos',
  status: 200,
  isEnvelope: false,
  sentAt,
  endedAt,
  ...more,
})
const busy = { status: 503, isEnvelope: true }

test.each<[string, SentRequest, string, number]>([
  ['an answer in time', sent(1_000, 1_100), 'calm', 0],
  ['a 502 in a calm phase', sent(1_000, 1_100, { status: 502 }), 'calm', 1],
  ['a request in flight at the kill', sent(11_900, 12_010, { status: 502 }), 'kill', 0],
  ['an answer that broke off at the kill', sent(11_000, 12_000, { status: 0 }), 'kill', 0],
  ['a request after the kill', sent(12_500, 12_600, { status: 502 }), 'kill', 1],
  ['a request that failed before the kill', sent(11_000, 11_900, { status: 502 }), 'kill', 1],
  ['a message of the API during a restart', sent(21_000, 21_100, busy), 'restart', 1],
  ['a message of the API without a database', sent(31_000, 31_100, busy), 'down', 0],
  ['a page without a database', sent(31_000, 31_100, { ...busy, path: '/home' }), 'down', 1],
  ["the proxy's own 503 without a database", sent(31_000, 31_100, { status: 503 }), 'down', 1],
  ['a 500 without a database', sent(31_000, 31_100, { status: 500, isEnvelope: true }), 'down', 1],
  ['a call that met the end of the database', sent(29_900, 30_100, busy), 'down', 0],
  ['a call that was answered once it is back', sent(39_900, 40_100, busy), 'down', 0],
  ['a call when the database is back', sent(40_100, 40_200, busy), 'back', 1],
])('%s', (_name, request, phase, violations) => {
  const results = assess(phases, [request], kills)
  const found = results.find(({ requests }) => requests === 1)
  expect([found?.name, found?.violations.length]).toEqual([phase, violations])
})

test.each<[number, string, boolean]>([
  [200, '/home', false],
  [202, '/api/payments', false],
  [409, '/api/payments', false],
  [422, '/api/payments', false],
  [404, '/api/payments/status', false],
  [401, '/api/payments/status', false],
  [401, '/api/videos', true],
  [404, '/home', true],
  [429, '/api/payments', true],
  [500, '/api/payments', true],
  [0, '/api/payments/status', true],
])('the status %i of %s is a failure: %s', (status, path, failed) => {
  expect(isFailed(sent(0, 1, { status, path }))).toBe(failed)
})

test('the table counts failures by status, and payments whose outcome was unclear', () => {
  const pay = { method: 'POST', path: '/api/payments' }
  const results = assess(
    phases,
    [
      sent(11_900, 12_010, { ...pay, status: 502 }),
      sent(11_900, 12_010, { ...pay, status: 0 }),
      sent(13_000, 13_010, { ...pay, status: 202 }),
      sent(31_000, 31_100, { ...pay, ...busy }),
    ],
    kills,
  )
  const lines = formatPhases(results).split('\n')
  expect(lines.find((line) => line.startsWith('| kill'))).toBe('| kill | 10 | 3 | 2 | 1 × no answer, 1 × 502 | 3 | 0 |')
  expect(lines.find((line) => line.startsWith('| down'))).toBe('| down | 10 | 1 | 1 | 1 × 503 | 0 | 0 |')
})
