import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLessonEnd } from './use-lesson-end.ts'

const tooFast = () => Response.json({ error: 'Too fast.', code: 'too_fast' }, { status: 422 })
const noAccess = () => Response.json({ error: 'No access.', code: 'no_access' }, { status: 403 })
const success = () => Response.json({ message: 'Success' })
const fetched = vi.fn(async () => success())

let look: (isIntersecting: boolean) => void = () => {}
class Observer {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    look = (isIntersecting) => callback([{ isIntersecting }])
  }
  observe() {}
  disconnect() {
    look = () => {}
  }
}

const Lesson = () => <div ref={useLessonEnd('tax-sale')} />
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('fetch', fetched)
  // React itself uses other timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fetched.mockReset()
  fetched.mockImplementation(async () => success())
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Lesson />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const calls = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  // Long enough to read the answer.
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  return fetched.mock.calls.length
}

test('the end is reported once, after it has been in view for two seconds', async () => {
  look(true)
  expect(await calls(1.9)).toBe(0)
  look(false)
  expect(await calls(10)).toBe(0)
  look(true)
  expect(await calls(2)).toBe(1)
  look(true)
  expect(await calls(600)).toBe(1)
})

test('an end that comes too early is reported again while the lesson stays open', async () => {
  fetched.mockImplementation(async () => tooFast())
  look(true)
  expect(await calls(2)).toBe(1)
  look(false)
  expect(await calls(30)).toBe(2)
  fetched.mockImplementation(async () => success())
  expect(await calls(30)).toBe(3)
  expect(await calls(600)).toBe(3)
})

test('the end is not reported again after the lesson was closed, or after another refusal', async () => {
  fetched.mockImplementation(async () => noAccess())
  look(true)
  expect(await calls(600)).toBe(1)
  fetched.mockImplementation(async () => tooFast())
  look(true)
  expect(await calls(2)).toBe(2)
  await act(async () => root.render(null))
  expect(await calls(600)).toBe(2)
})
