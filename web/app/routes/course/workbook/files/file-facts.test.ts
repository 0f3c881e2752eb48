import { expect, test } from 'vitest'
import { fileText, sizeText } from './file-facts.ts'

test.each([
  [0, '0 kB'],
  [27_300, '27.3 kB'],
  [1_234_567, '1.2 MB'],
  [200_000_000, '200 MB'],
  [5_000_000_000, '5 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('a file is described by its kind and size', () => {
  expect(fileText({ kind: 'jpg', bytes: 2_000_000 })).toBe('Photo, 2 MB')
})
