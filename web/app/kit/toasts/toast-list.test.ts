import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastList } from './toast-list.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const texts = (list: ToastList) => list.shown().map(({ text }) => text)
const error = (text: string) => ({ kind: 'error' as const, text })

test('the newest toast is first [9.13]', () => {
  const list = new ToastList()
  list.add(error('first'))
  list.add(error('second'))
  expect(texts(list)).toEqual(['second', 'first'])
})

test('a toast that nobody touches disappears after 5000 ms [9.11]', () => {
  const list = new ToastList()
  list.add(error('a'))
  vi.advanceTimersByTime(4999)
  expect(texts(list)).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(texts(list)).toEqual([])
})

test('toasts stay while they are held, and disappear 1000 ms after the release [9.12]', () => {
  const list = new ToastList()
  list.add(error('a'))
  vi.advanceTimersByTime(4000)
  list.hold()
  list.add(error('b'))
  vi.advanceTimersByTime(60_000)
  expect(texts(list)).toEqual(['b', 'a'])
  list.release()
  vi.advanceTimersByTime(999)
  expect(texts(list)).toEqual(['b', 'a'])
  vi.advanceTimersByTime(1)
  expect(texts(list)).toEqual([])
})

test('after the last held toast is dismissed, the next one disappears by itself', () => {
  const list = new ToastList()
  list.add(error('a'))
  list.hold()
  list.dismiss(1)
  list.add(error('b'))
  vi.advanceTimersByTime(5000)
  expect(texts(list)).toEqual([])
})

test('errors are dismissed together, and success messages stay', () => {
  const list = new ToastList()
  list.add(error('a'))
  list.add({ kind: 'success', text: 'b' })
  list.add(error('c'))
  list.dismissErrors()
  expect(texts(list)).toEqual(['b'])
})

test('every subscriber is notified of every change', () => {
  const list = new ToastList()
  const listener = vi.fn()
  const unsubscribe = list.subscribe(listener)
  list.add(error('a'))
  list.dismiss(1)
  unsubscribe()
  list.add(error('b'))
  expect(listener).toHaveBeenCalledTimes(2)
})
