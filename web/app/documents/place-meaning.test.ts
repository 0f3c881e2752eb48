import { expect, test } from 'vitest'
import { placeMeaning } from './place-meaning.ts'

const text = { left: 16, top: -200, right: 336, bottom: 900 }
const size = { width: 280, height: 120 }
const view = { top: 200, bottom: 740 }
const termAt = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 20 })

test.each([
  ['below its term', termAt(26, 300), { left: 10, top: 520 }],
  ['inside the text, for a term at its right edge', termAt(270, 300), { left: 40, top: 520 }],
  ['above a term at the end of the window', termAt(26, 700), { left: 10, top: 780 }],
  ['below a term if there is no room above either', termAt(26, 640), { left: 10, top: 860 }],
])('a meaning is placed %s', (name, term, place) => {
  const low = name.includes('either') ? { top: 600, bottom: 740 } : view
  expect(placeMeaning({ term, text, size, view: low })).toEqual(place)
})

test('a meaning as wide as the text starts at its left edge', () => {
  expect(placeMeaning({ term: termAt(200, 300), text, size: { width: 320, height: 90 }, view }).left).toBe(0)
})
