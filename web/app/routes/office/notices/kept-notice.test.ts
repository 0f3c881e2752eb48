import { expect, test } from 'vitest'
import { keepNotice, readKeptNotice } from './kept-notice.ts'

function memory(stored: Record<string, string> = {}) {
  return {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  }
}

test('a notice is kept for its author alone, and forgotten once both fields are empty', () => {
  const store = memory()
  expect(keepNotice(store, 'ada', { subject: 'New', text: 'One.\n\nTwo.' })).toBe(true)
  expect(readKeptNotice(store, 'ada')).toEqual({ subject: 'New', text: 'One.\n\nTwo.' })
  expect(readKeptNotice(store, 'eve')).toEqual({ subject: '', text: '' })
  keepNotice(store, 'ada', { subject: '', text: '' })
  expect(store.getItem('noticeDraft/ada')).toBeNull()
})

test.each(['', 'x', '7', 'null', '{"subject":7,"text":[]}'])('%j counts as nothing', (stored) => {
  expect(readKeptNotice(memory({ 'noticeDraft/ada': stored }), 'ada')).toEqual({ subject: '', text: '' })
})

test('a browser without room says so', () => {
  const full = {
    ...memory(),
    setItem() {
      throw new Error('QuotaExceededError')
    },
  }
  expect(keepNotice(full, 'ada', { subject: 'New', text: '' })).toBe(false)
})
