import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unlessLeaving } from './unless-leaving.ts'

let browser: EventTarget
beforeEach(() => {
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const stillOpen = Symbol('still open')
const settled = (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((resolve) => setImmediate(resolve, stillOpen))])

test('a module that loads is returned', async () => {
  await expect(unlessLeaving(Promise.resolve('module'))).resolves.toBe('module')
})

test('a failure on a page that stays is passed on', async () => {
  await expect(unlessLeaving(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})

test('a failure on a page that is being left is not', async () => {
  const { promise, reject } = Promise.withResolvers()
  const waiting = unlessLeaving(promise)
  browser.dispatchEvent(new Event('beforeunload'))
  reject(new Error('aborted'))
  expect(await settled(waiting)).toBe(stillOpen)
})

test('a failure after a page was not left is passed on', async () => {
  await unlessLeaving(Promise.resolve())
  browser.dispatchEvent(new Event('beforeunload'))
  await expect(unlessLeaving(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
