import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { type Press, readPress } from './key-rules.ts'
import { menuOf, pagesWithKeys } from './menu-pages.ts'

const pages = pagesWithKeys('Super Admin')
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp: 10_000,
  ...more,
})

test.each([
  ['/', undefined, { action: { kind: 'search' } }],
  ['?', undefined, { action: { kind: 'help' } }],
  ['g', undefined, { goSince: 10_000 }],
  ['u', undefined, {}],
  ['u', 9_000, { action: { kind: 'open', to: paths.users } }],
  ['U', 9_000, { action: { kind: 'open', to: paths.users } }],
  ['p', 9_000, { action: { kind: 'open', to: paths.purchases } }],
  ['p', 8_000, {}],
  ['x', 9_000, {}],
  ['/', 9_000, { action: { kind: 'search' } }],
  ['g', 9_000, { goSince: 10_000 }],
])('%s with g pressed at %s means %j', (key, goSince, expected) => {
  expect(readPress(press(key), goSince, pages)).toEqual(expected)
})

test.each(['ctrlKey', 'metaKey', 'altKey'])('a key with %s belongs to the browser', (modifier) => {
  for (const key of ['/', '?', 'g', 'u']) expect(readPress(press(key, { [modifier]: true }), 9_900, pages)).toEqual({})
})

test('each page has a key of its own, which is not g', () => {
  const keys = pages.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain('g')
})

test('a Super User gets no link to a page that only a Super Admin may read', () => {
  expect(menuOf('Super User').map(({ text }) => text)).toEqual([
    'Overview',
    'Figures',
    'Content',
    'Files',
    'Import users',
  ])
})
