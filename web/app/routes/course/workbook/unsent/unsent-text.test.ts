import { expect, test } from 'vitest'
import { unsentText } from './unsent-text.ts'

test.each([
  [0, false, ''],
  [0, true, 'Everything is saved.'],
  [1, true, 'One field is not saved yet. What you type is kept in this browser until the site has it.'],
  [12, false, '12 fields are not saved yet. What you type is kept in this browser until the site has it.'],
])('with %i unsent fields, and others sent: %s, the page says %j', (count, hasSent, text) => {
  expect(unsentText(count, hasSent)).toBe(text)
})
