import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { productionPace, type QueueCheck, watchJobs } from './job-watch.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterAll(() => void vi.useRealTimers())
let stop = () => {}
afterEach(() => stop())

const queue: QueueCheck = { name: 'mail.receipt', isDue: false, isLost: false, waitSeconds: null }
const lost = { ...queue, isLost: true }

/** Starts the checks, which find this at first. */
function watch(first: QueueCheck | Error, pace = productionPace) {
  const seen = { found: first, reads: 0, cleanUps: 0, errors: 0, woken: [] as string[] }
  stop = watchJobs(
    {
      async read() {
        seen.reads += 1
        if (seen.found instanceof Error) throw seen.found
        return [seen.found]
      },
      wake: (name) => void seen.woken.push(name),
      async cleanUp() {
        seen.cleanUps += 1
      },
      onError() {
        seen.errors += 1
      },
    },
    pace,
  )
  return seen
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

test('an idle queue is checked every second and cleaned up every five minutes', async () => {
  const seen = watch(queue)
  await pass(3_599)
  expect(seen.reads).toBeGreaterThanOrEqual(3_590)
  expect(seen.reads).toBeLessThanOrEqual(3_620)
  expect(seen).toMatchObject({ cleanUps: 11, errors: 0, woken: [] })
})

test('a job that becomes due later is checked for at that moment', async () => {
  const seen = watch({ ...queue, waitSeconds: 0.5 })
  await pass(0.4)
  expect(seen.reads).toBe(1)
  seen.found = { ...queue, isDue: true }
  await pass(0.2)
  expect(seen.woken).toEqual(['mail.receipt'])
})

test('a lost job is restarted once the database has answered for 30 seconds, so that running jobs can be renewed first', async () => {
  const seen = watch(lost)
  await pass(29)
  expect(seen.cleanUps).toBe(0)
  await pass(2)
  expect(seen.cleanUps).toBeGreaterThan(0)
})

test('after a failed check, lost jobs get another 30 seconds', async () => {
  const seen = watch(queue)
  await pass(50)
  seen.found = new Error('the database is away')
  await pass(2)
  expect(seen.errors).toBeGreaterThan(0)
  seen.found = lost
  await pass(29)
  expect(seen.cleanUps).toBe(0)
  await pass(3)
  expect(seen.cleanUps).toBeGreaterThan(0)
})

test('a job whose lease was renewed in time was not lost', async () => {
  const seen = watch(queue)
  await pass(60)
  seen.found = lost
  await pass(10)
  seen.found = queue
  await pass(10)
  seen.found = lost
  await pass(28)
  expect(seen.cleanUps).toBe(0)
  await pass(3)
  expect(seen.cleanUps).toBeGreaterThan(0)
})
