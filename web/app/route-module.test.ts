import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moduleOrReload } from './route-module.ts'

let browser: EventTarget
const reload = vi.fn()
const logged = vi.fn()
beforeEach(() => {
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('sessionStorage', {})
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('console', { error: logged })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const gone = new Error('gone')
const stillOpen = Symbol('still open')
const settled = (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((resolve) => setImmediate(resolve, stillOpen))])
const failed = (address: string) =>
  settled(moduleOrReload(Promise.reject(gone), address)).catch((error: unknown) => error)

test('a module that loads is returned', async () => {
  await expect(moduleOrReload(Promise.resolve('module'), '/a.js')).resolves.toBe('module')
})

test('a module that fails to load is logged, and the page is reloaded', async () => {
  expect(await failed('/a.js')).toBe(stillOpen)
  expect(logged).toHaveBeenCalledWith(gone)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a module that still fails after a reload throws, and the next import is tried again', async () => {
  const outcomes = []
  for (const address of ['/a.js', '/a.js', '/a.js', '/b.js', '/b.js']) outcomes.push(await failed(address))
  expect(outcomes).toEqual([stillOpen, gone, stillOpen, stillOpen, gone])
  expect(reload).toHaveBeenCalledTimes(3)
})

test('a failure to load a module on a page that is being left is ignored [8.14]', async () => {
  const { promise, reject } = Promise.withResolvers()
  const waiting = moduleOrReload(promise, '/a.js')
  browser.dispatchEvent(new Event('beforeunload'))
  reject(new Error('aborted'))
  expect(await settled(waiting)).toBe(stillOpen)
  expect(reload).not.toHaveBeenCalled()
})

test('a failure to load a module reloads the page if leaving was canceled [8.14]', async () => {
  await moduleOrReload(Promise.resolve(), '/a.js')
  browser.dispatchEvent(new Event('beforeunload'))
  expect(await failed('/b.js')).toBe(stillOpen)
  expect(reload).toHaveBeenCalledTimes(1)
})
