import { afterEach, expect, test, vi } from 'vitest'
import { startSharedSite } from '../../test/test-site.ts'
import { readTimeline, watchFailover } from './failover.ts'

const site = await startSharedSite()
afterEach(() => void vi.useRealTimers())

test('a database names its timeline', async () => {
  expect(await readTimeline(site.db)).toBe('00000001')
})

test('each change of the timeline starts one comparison, which is tried again if it could not be queued', async () => {
  vi.useFakeTimers()
  const answers = ['1', '1', new Error('away'), '2', '2', '2', '3']
  const compare = vi.fn(async () => {})
  compare.mockRejectedValueOnce(new Error('away'))
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const read = async () => {
    const answer = answers.shift() ?? '3'
    if (answer instanceof Error) throw answer
    return answer
  }
  const stop = watchFailover(log, read, compare, 1_000)
  const counts: number[] = []
  for (let i = 0; i < 8; i++) {
    await vi.advanceTimersByTimeAsync(1_000)
    counts.push(compare.mock.calls.length)
  }
  stop()
  expect(counts).toEqual([0, 0, 1, 2, 2, 3, 3, 3])
  expect(log.warn).toHaveBeenCalledTimes(3)
})
