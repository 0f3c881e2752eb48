import { expect, test } from 'vitest'
import { actionOf } from './shortcuts.ts'

const press = { key: 'n', ctrlKey: false, metaKey: false, altKey: false, repeat: false }

test.each([
  ['k', 'play'],
  ['p', 'previous'],
  ['n', 'next'],
  ['N', 'next'],
  ['w', 'wide'],
  ['x', undefined],
  ['Enter', undefined],
  [' ', undefined],
  ['', undefined],
])('the key %j asks for %s', (key, expected) => {
  expect(actionOf({ ...press, key }, false)).toBe(expected)
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat'] as const)('with %s it asks for nothing', (held) => {
  expect(actionOf({ ...press, [held]: true }, false)).toBeUndefined()
})

test('in a field it is a letter', () => {
  expect(actionOf(press, true)).toBeUndefined()
})
