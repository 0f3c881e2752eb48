import { expect, test } from 'vitest'
import { logoShapeText } from './logo-shape.ts'

test.each([
  [400, 400],
  [500, 400],
  [400, 500],
])('a logo of %i × %i fills its place', (width, height) => {
  expect(logoShapeText({ width, height })).toBeUndefined()
})

test.each([
  [400, 120, '9 pixels high'],
  [120, 400, '9 pixels wide'],
  [501, 400, '24 pixels high'],
  [4000, 1, '1 pixel high'],
])('a logo of %i × %i is said to look small', (width, height, words) => {
  expect(logoShapeText({ width, height })).toContain(`only ${words}`)
})
