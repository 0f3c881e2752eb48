import {
  WatchReports as Schema,
  type VideoProgress,
  type WatchReports,
} from '@course/contract/course/learning/progress'
import type { Range } from '@course/contract/course/learning/watched-ranges'
import { expect, test } from 'vitest'
import { createWatchQueue, devicesWithQueue } from './watch-queue.ts'

/** A browser's storage. Its entries are properties, as in browsers. */
function createStorage(): Storage {
  const entries: Record<string, string> = {}
  Object.defineProperties(entries, {
    getItem: { value: (key: string) => entries[key] ?? null },
    setItem: { value: (key: string, value: string) => void Object.assign(entries, { [key]: value }) },
    removeItem: { value: (key: string) => void delete entries[key] },
  })
  return entries as unknown as Storage
}

const day = 24 * 60 * 60 * 1_000

/** A server that answers as told, and a clock. */
function createWorld() {
  const storage = createStorage()
  const sent: WatchReports[] = []
  const failures: object[] = []
  const world = {
    storage,
    sent,
    failures,
    now: Date.parse('2026-11-22T20:00:00Z'),
    merged: [] as VideoProgress[],
    deps: (account: string) => ({
      account,
      storage,
      now: () => world.now,
      send: async (body: WatchReports) => {
        Schema.parse(body)
        sent.push(body)
        const failure = failures.shift()
        if (failure) throw failure
        return []
      },
    }),
    queue: (account: string, device: string) => createWatchQueue({ ...world.deps(account), device }),
  }
  return world
}

const watched = (...ranges: Range[]) => ({ ranges, position: ranges.at(-1)?.[1] ?? 0, duration: 62 })
const hasLeftovers = (storage: Storage, account: string) => devicesWithQueue(storage, account).length > 0
const rangesSent = ({ sent }: { sent: WatchReports[] }) =>
  sent.map(({ Reports }) => Reports.map(({ VideoId, Ranges }) => [VideoId, Ranges]))

test('what was watched is merged per video, sent once, and then forgotten', async () => {
  const world = createWorld()
  const queue = world.queue('ada', 'phone')
  queue.record('a', watched([0, 5]))
  queue.record('a', watched([5, 10]))
  queue.record('b', watched([20, 25]))
  await queue.flush()
  expect(rangesSent(world)).toEqual([
    [
      ['a', [[0, 10]]],
      ['b', [[20, 25]]],
    ],
  ])
  await queue.flush()
  expect(world.sent).toHaveLength(1)
  expect(hasLeftovers(world.storage, 'ada')).toBe(false)
})

test.each([
  ['no answer', { status: 0 }],
  ['a server error', { status: 503 }],
  ['more seconds than can have been watched', { status: 422 }],
])('after %s everything is sent again together with what was watched since', async (_case, failure) => {
  const world = createWorld()
  const queue = world.queue('ada', 'phone')
  queue.record('a', watched([0, 5]))
  world.failures.push(failure)
  await queue.flush()
  queue.record('a', watched([5, 10]))
  await queue.flush()
  expect(rangesSent(world)).toEqual([[['a', [[0, 5]]]], [['a', [[0, 10]]]]])
})

test('a report that the server refuses is set aside, and the rest is sent', async () => {
  const world = createWorld()
  const queue = world.queue('ada', 'phone')
  queue.record('gone', watched([0, 5]))
  queue.record('a', watched([5, 10]))
  world.failures.push({ status: 400, index: 0 })
  await queue.flush()
  expect(rangesSent(world).at(-1)).toEqual([['a', [[5, 10]]]])
  await queue.flush()
  expect(world.sent).toHaveLength(2)
  expect(hasLeftovers(world.storage, 'ada')).toBe(true)
})

test('a session that has ended keeps the queue and asks no more', async () => {
  const world = createWorld()
  const queue = world.queue('ada', 'phone')
  queue.record('a', watched([0, 5]))
  world.failures.push({ status: 401 })
  await queue.flush()
  await queue.flush()
  expect(world.sent).toHaveLength(1)
  expect(hasLeftovers(world.storage, 'ada')).toBe(true)
})

test('the queue of a closed tab is sent after the next login of the same account, and of no other', async () => {
  const world = createWorld()
  world.queue('ada', 'tab-1').record('a', watched([0, 5]))
  expect(hasLeftovers(world.storage, 'bob')).toBe(false)
  world.now += 6 * day
  await world.queue('ada', 'tab-1').flush()
  expect(world.sent).toMatchObject([
    { Device: 'tab-1', SentAt: '2026-11-28T20:00:00.000Z', Reports: [{ At: '2026-11-22T20:00:00.000Z', Seq: 1 }] },
  ])
  expect(hasLeftovers(world.storage, 'ada')).toBe(false)
})

test('a queue older than seven days is dropped', async () => {
  const world = createWorld()
  world.queue('ada', 'tab-1').record('a', watched([0, 5]))
  world.now += 7 * day + 1
  await world.queue('ada', 'tab-1').flush()
  expect(world.sent).toEqual([])
  expect(hasLeftovers(world.storage, 'ada')).toBe(false)
})

test('a page that closes sends at once, and nothing is lost if that request is', async () => {
  const world = createWorld()
  const first = Promise.withResolvers<void>()
  const slow = async (body: WatchReports) => {
    world.sent.push(body)
    if (world.sent.length === 1) await first.promise
    return []
  }
  const queue = createWatchQueue({ ...world.deps('ada'), device: 'phone', send: slow })
  queue.record('a', watched([0, 5]))
  const flushed = queue.flush()
  queue.record('a', watched([5, 10]))
  await queue.flush(true)
  expect(rangesSent(world)).toEqual([[['a', [[0, 5]]]], [['a', [[5, 10]]]]])
  expect(hasLeftovers(world.storage, 'ada')).toBe(true)
  first.resolve()
  await flushed
  expect(hasLeftovers(world.storage, 'ada')).toBe(false)
})

test('thousands of ranges are sent in requests that the server takes', async () => {
  const world = createWorld()
  const queue = world.queue('ada', 'phone')
  for (const id of ['a', 'b', 'c']) {
    const ranges = Array.from({ length: 1_200 }, (_, at): Range => [at * 10, at * 10 + 5])
    queue.record(id, { ranges, position: 12_000, duration: 12_000 })
  }
  await queue.flush()
  for (const body of world.sent) expect(JSON.stringify(body).length).toBeLessThan(32_000)
  const all = world.sent.flatMap(({ Reports }) => Reports.flatMap(({ Ranges }) => Ranges))
  expect(all).toHaveLength(3_600)
})

test('a player that does not know the length yet reports the position where it begins', async () => {
  const world = createWorld()
  const queue = world.queue('ada', 'phone')
  queue.record('a', { ranges: [], position: 300, duration: 0 })
  await queue.flush()
  expect(world.sent[0]?.Reports).toMatchObject([{ VideoId: 'a', Ranges: [], Position: 300, Duration: 0 }])
})

test('a browser without storage reports all the same', async () => {
  const world = createWorld()
  const denied = () => {
    throw new Error('denied')
  }
  const storage = { getItem: denied, setItem: denied, removeItem: denied }
  const queue = createWatchQueue({ ...world.deps('ada'), storage, device: 'phone' })
  queue.record('a', watched([0, 5]))
  await queue.flush()
  expect(world.sent).toHaveLength(1)
})
