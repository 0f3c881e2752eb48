import { expect, test } from 'vitest'
import type { LinkAnswer } from '../../platform/gateways/link-check.ts'
import { type CheckResult, findLinks, isFromServer, judge, linksIn, waitFor } from './link-rules.ts'

test('links are found in fields of their own and in Markdown, however deep', () => {
  const sources = [
    { id: 'a', link: 'https://example.com/law?d=1' },
    { id: 'b', noLink: 'Ask.' },
    { id: 'c', link: 'https://example.com/archived', archived: true },
  ]
  const text = 'Read [the law](https://example.org/2) and [redemption](#redemption), then http://example.net.'
  expect(findLinks({ text, sources, free: true, readOn: null })).toEqual([
    'https://example.org/2',
    'https://example.com/law?d=1',
  ])
})

test('each address is listed once, with every document that contains it', () => {
  const home = { a: 'https://example.com/1', b: 'https://example.com/1' }
  expect([...linksIn({ home, info: ['https://example.com/2', 'https://example.com/1'] })]).toEqual([
    ['https://example.com/1', ['home', 'info']],
    ['https://example.com/2', ['info']],
  ])
})

const now = new Date('2026-11-20T05:00:00Z')
const yesterday = new Date('2026-11-19T05:00:00Z')
const hourAgo = new Date('2026-11-20T04:00:00Z')
const failing = (since: Date): CheckResult => ({ state: 'failing', reason: 'Before.', failingSince: since })
const passing: LinkAnswer = { kind: 'failing', reason: 'Problem.', isAnswered: false }

test.each<[string, CheckResult | undefined, LinkAnswer, CheckResult | undefined]>([
  ['an answer', failing(yesterday), { kind: 'answers' }, { state: 'ok', reason: null, failingSince: null }],
  ['a first problem', undefined, passing, { state: 'failing', reason: 'Problem.', failingSince: now }],
  ['a problem of an hour', failing(hourAgo), passing, { state: 'failing', reason: 'Problem.', failingSince: hourAgo }],
  ['a problem of a day', failing(yesterday), passing, { state: 'broken', reason: 'Problem.', failingSince: yesterday }],
  [
    'a page that does not exist',
    undefined,
    { kind: 'gone', reason: '404.' },
    { state: 'broken', reason: '404.', failingSince: now },
  ],
  [
    'a private network',
    undefined,
    { kind: 'private', reason: 'No.' },
    { state: 'broken', reason: 'No.', failingSince: now },
  ],
  ['a busy server', failing(yesterday), { kind: 'busy', retryAfterSeconds: 5 }, undefined],
])('%s', (_what, before, answer, after) => {
  expect(judge(before, answer, now)).toEqual(after)
})

test.each<[LinkAnswer, boolean]>([
  [{ kind: 'answers' }, true],
  [{ kind: 'gone', reason: '' }, true],
  [{ kind: 'busy', retryAfterSeconds: undefined }, true],
  [{ kind: 'failing', reason: '', isAnswered: true }, true],
  [passing, false],
  [{ kind: 'private', reason: '' }, false],
])('whether %o is from a server: %s', (answer, expected) => {
  expect(isFromServer(answer)).toBe(expected)
})

test.each([
  [5, 5],
  [120, 120],
  [3_600, undefined],
  [undefined, 10],
])('a server that says %s seconds is asked again after %s', (retryAfterSeconds, seconds) => {
  expect(waitFor({ kind: 'busy', retryAfterSeconds })).toBe(seconds)
})
