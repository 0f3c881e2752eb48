import { expect, test } from 'vitest'
import { linkedPlace } from './position.ts'

const videos = [
  { id: 'tax-deed', seconds: 62 },
  { id: 'redemption', seconds: null },
]

test.each([
  ['', undefined],
  ['t=12', undefined],
  ['video=gone', undefined],
  ['video=tax-deed', { index: 0, at: undefined }],
  ['video=tax-deed&t=12', { index: 0, at: 12 }],
  ['video=tax-deed&t=0', { index: 0, at: 0 }],
  ['video=tax-deed&t=62', { index: 0, at: undefined }],
  ['video=redemption&t=9000', { index: 1, at: 9000 }],
  ['video=redemption&t=-5', { index: 1, at: undefined }],
  ['video=redemption&t=1:30', { index: 1, at: undefined }],
])('the address ?%s selects a video and a second', (query, place) => {
  expect(linkedPlace(new URLSearchParams(query), videos)).toEqual(place)
})
