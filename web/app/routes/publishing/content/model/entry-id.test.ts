import { stableId } from '@course/contract/publishing/content/fields/content-fields'
import { expect, test } from 'vitest'
import { createId } from './entries.ts'

test.each([
  ['What is a tax deed?', 'what-is-a-tax-deed'],
  ['  Déjà vu: 2 / 3  ', 'deja-vu-2-3'],
  ['Løvelace & Söhne', 'l-velace-sohne'],
  ['???', 'video'],
  ['', 'video'],
  ['x'.repeat(300), 'x'.repeat(95)],
])('the name %j becomes the id %s', (name, expected) => {
  expect(createId(name, [], 'video')).toBe(expected)
  expect(stableId.safeParse(createId(name, [], 'video')).success).toBe(true)
})

test('an id is unique', () => {
  expect(createId('Tax sale', ['tax-sale', 'tax-sale-2'])).toBe('tax-sale-3')
  expect(createId('x'.repeat(300), ['x'.repeat(95)])).toBe(`${'x'.repeat(95)}-2`)
})
