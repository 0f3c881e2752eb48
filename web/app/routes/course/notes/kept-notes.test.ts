import { expect, test } from 'vitest'
import { forgetNote, type KeptNote, keepNote, keptNoteIds, readKeptNote, startingNote } from './kept-notes.ts'

function createStorage(): Storage {
  const values = new Map<string, string>()
  return new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
        removeItem: (key: string) => void values.delete(key),
      })[String(name)],
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

const place = { Kind: 'video' as const, Video: 'tax-deed', Second: 12 }
const kept = (text: string, fromVersion: number): KeptNote => ({ place, text, fromVersion })

test.each([
  ['nothing kept', undefined, { text: 'saved', version: 3 }, { text: 'saved' }],
  ['a kept text over the saved version', kept('typed', 3), { text: 'saved', version: 3 }, { text: 'typed' }],
  ['an emptied note', kept('', 3), { text: 'saved', version: 3 }, { text: '' }],
  ['a kept text that arrived after all', kept('typed', 3), { text: 'typed', version: 4 }, { text: 'typed' }],
  ['a note that another device deleted', kept('typed', 3), { text: '', version: 0 }, { text: 'typed' }],
  [
    'a note that another device changed',
    kept('typed', 3),
    { text: 'other', version: 4 },
    { text: 'typed', other: { text: 'other', version: 4 } },
  ],
])('with %s, an editor begins with the right texts', (_, note, saved, expected) => {
  expect(startingNote(note, saved)).toEqual(expected)
})

test('notes are kept for each account, until that text is saved', () => {
  const storage = createStorage()
  expect(keepNote(storage, 'ada', 'one', kept('typed', 0))).toBe(true)
  keepNote(storage, 'ada', 'two', kept('other', 2))
  expect(keptNoteIds(storage, 'ada')).toEqual(['one', 'two'])
  expect(keptNoteIds(storage, 'bob')).toEqual([])
  expect(readKeptNote(storage, 'bob', 'one')).toBeUndefined()
  forgetNote(storage, 'ada', 'one', 'an earlier text')
  expect(readKeptNote(storage, 'ada', 'one')).toEqual(kept('typed', 0))
  forgetNote(storage, 'ada', 'one', 'typed')
  expect(keptNoteIds(storage, 'ada')).toEqual(['two'])
})

test.each([
  ['not JSON'],
  ['null'],
  ['{}'],
  ['{"text":1,"fromVersion":1,"place":{"Kind":"video"}}'],
  ['{"text":"a","fromVersion":"1","place":{"Kind":"video"}}'],
  ['{"text":"a","fromVersion":1}'],
])('an unreadable entry (%s) counts as none', (entry) => {
  const storage = createStorage()
  storage.setItem('courseNote-ada-one', entry)
  expect(readKeptNote(storage, 'ada', 'one')).toBeUndefined()
})

test('a browser that denies storage says so', () => {
  const full = {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(keepNote(full, 'ada', 'one', kept('typed', 0))).toBe(false)
})
