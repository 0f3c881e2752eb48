import { expect, test } from 'vitest'
import { actionOf } from './shortcuts.ts'

const press = { key: 'n', ctrlKey: false, metaKey: false, altKey: false, repeat: false }

test.each([
  ['k', 'play'],
  [' ', 'pause'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['<', 'slower'],
  ['>', 'faster'],
  ['c', 'captions'],
  ['f', 'fullScreen'],
  ['p', 'previous'],
  ['n', 'next'],
  ['N', 'next'],
  ['w', 'wide'],
  ['?', 'help'],
  ['x', undefined],
  ['Enter', undefined],
  ['', undefined],
])('the key %j asks for %s', (key, expected) => {
  expect(actionOf({ ...press, key }, 'page')).toBe(expected)
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat'] as const)('with %s a key asks for nothing', (modifier) => {
  expect(actionOf({ ...press, [modifier]: true }, 'page')).toBeUndefined()
})

test('a held arrow key goes on', () => {
  expect(actionOf({ ...press, key: 'ArrowRight', repeat: true }, 'page')).toBe('forward')
})

test('in a field every key is text', () => {
  expect(actionOf(press, 'field')).toBeUndefined()
  expect(actionOf({ ...press, key: ' ' }, 'field')).toBeUndefined()
})

test('a button keeps Space and the arrows, and leaves letters to the page', () => {
  expect(actionOf({ ...press, key: ' ' }, 'control')).toBeUndefined()
  expect(actionOf({ ...press, key: 'ArrowLeft' }, 'control')).toBeUndefined()
  expect(actionOf(press, 'control')).toBe('next')
})
