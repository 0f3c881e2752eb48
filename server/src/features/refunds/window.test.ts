import { expect, test } from 'vitest'
import { windowEnd } from './window.ts'

test('the window ends with the third business day', () => {
  expect(windowEnd(new Date('2026-11-05T18:00:00Z'), 'America/Chicago').toISOString()).toBe('2026-11-11T06:00:00.000Z')
})
