import { expect, test } from 'vitest'
import { forgetNote, keepNote, readKeptNote, startingNote, statesWithNotes } from './kept-notes.ts'

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

const kept = (text: string, fromVersion: number) => ({ text, fromVersion })

test.each([
  ['nothing kept', undefined, { note: 'saved', version: 3 }, { text: 'saved' }],
  ['a kept text over the saved version', kept('typed', 3), { note: 'saved', version: 3 }, { text: 'typed' }],
  ['an emptied note', kept('', 3), { note: 'saved', version: 3 }, { text: '' }],
  ['a kept text that arrived after all', kept('typed', 3), { note: 'typed', version: 4 }, { text: 'typed' }],
  ['a note that another device removed', kept('typed', 3), { note: '', version: 4 }, { text: 'typed' }],
  [
    'a note that another device changed',
    kept('typed', 3),
    { note: 'other', version: 4 },
    { text: 'typed', other: { note: 'other', version: 4 } },
  ],
])('with %s, the page begins with the right texts', (_, note, saved, expected) => {
  expect(startingNote(note, saved)).toEqual(expected)
})

test('notes are kept for each account and state, until that text is saved', () => {
  const storage = createStorage()
  expect(keepNote(storage, 'ada', 'TX', kept('typed', 0))).toBe(true)
  keepNote(storage, 'ada', 'GA', kept('other', 2))
  expect(statesWithNotes(storage, 'ada')).toEqual(['TX', 'GA'])
  expect(statesWithNotes(storage, 'bob')).toEqual([])
  expect(readKeptNote(storage, 'bob', 'TX')).toBeUndefined()
  forgetNote(storage, 'ada', 'TX', 'an earlier text')
  expect(readKeptNote(storage, 'ada', 'TX')).toEqual(kept('typed', 0))
  forgetNote(storage, 'ada', 'TX', 'typed')
  expect(statesWithNotes(storage, 'ada')).toEqual(['GA'])
})

test.each([['not JSON'], ['null'], ['{}'], ['{"text":1,"fromVersion":1}'], ['{"text":"a","fromVersion":"1"}']])(
  'an unreadable entry (%s) counts as none',
  (entry) => {
    const storage = createStorage()
    storage.setItem('courseNote-ada-TX', entry)
    expect(readKeptNote(storage, 'ada', 'TX')).toBeUndefined()
  },
)

test('a browser that denies storage says so', () => {
  const full = {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(keepNote(full, 'ada', 'TX', kept('typed', 0))).toBe(false)
})
