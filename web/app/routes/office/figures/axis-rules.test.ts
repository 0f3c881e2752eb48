import { expect, test } from 'vitest'
import { labeledPlaces, topOf } from './axis-rules.ts'

test.each([
  [29.99, 30],
  [30, 30],
  [30.01, 40],
  [89.97, 100],
  [119.96, 150],
  [1_049.65, 1_500],
  [0.3, 0.3],
  [100, 100],
  [9.99, 10],
])('the axis above %d ends at %d', (most, top) => {
  expect(topOf(most)).toBeCloseTo(top, 9)
})

test.each([
  [0, []],
  [1, [0]],
  [2, [0, 1]],
  [3, [0, 1, 2]],
  [7, [0, 2, 4, 6]],
  [30, [0, 10, 19, 29]],
])('of %i bars, %j are labeled', (count, places) => {
  expect(labeledPlaces(count, 4)).toEqual(places)
})
