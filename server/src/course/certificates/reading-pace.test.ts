import { expect, test } from 'vitest'
import { secondsToRead } from './reading-pace.ts'

const openedAt = new Date('2026-11-26T10:00:00Z')

test.each([
  [0, 12, 1, 240],
  [239, 12, 1, 1],
  [239.5, 12, 1, 1],
  [240, 12, 1, 0],
  [86_400, 12, 1, 0],
  [0, 1, 1, 20],
  [0, 12, 1_000, 1],
  [1, 12, 1_000, 0],
])('%d s after a lesson of %d minutes was opened, with a factor of %d, %d s are left', (...row) => {
  const [seconds, minutes, factor, missing] = row
  const now = new Date(openedAt.getTime() + seconds * 1_000)
  expect(secondsToRead({ openedAt, now, minutes, factor })).toBe(missing)
})
