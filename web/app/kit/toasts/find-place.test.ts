import { expect, test } from 'vitest'
import { type Box, findPlace } from './find-place.ts'

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })
/** 200 px wide and 60 px high, at the top right of a window of 400 by 300 px. */
const toasts = box(190, 10, 390, 70)

test.each<[string, Box[], number]>([
  ['nothing in the way', [], 10],
  ['a link on the left', [box(0, 10, 180, 50)], 10],
  ['a button at the top', [box(300, 20, 380, 50)], 58],
  ['two buttons with space for the toasts between them', [box(300, 0, 380, 40), box(300, 120, 380, 160)], 48],
  ['two buttons with too little space between them', [box(300, 0, 380, 40), box(300, 100, 380, 160)], 168],
  ['a link over the whole height', [box(200, 0, 390, 290)], 10],
  ['a button that has scrolled out of view', [box(300, -80, 380, -40)], 10],
  ['too little space at the bottom', [box(190, 0, 390, 240)], 10],
  ['a small button above a large one', [box(300, 10, 380, 40), box(190, 40, 390, 300)], 48],
  [
    'links over the whole height, the lower one mostly elsewhere',
    [box(190, 0, 390, 170), box(370, 170, 800, 300)],
    178,
  ],
])('%s', (_what, obstacles, top) => {
  expect(findPlace(toasts, obstacles, 300, 8)).toBe(top)
})
