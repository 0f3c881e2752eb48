import type { ChildProcess } from 'node:child_process'
import { siteEnvironment, startProcess, waitUntilReady } from './site.ts'

/**
 * Runs before the site's own code and moves its clock. The embedded database asks the same clock.
 * @param by in milliseconds
 */
const moveClock = (by: number): string => `
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, parts) => (parts.length > 0 ? new RealDate(...parts) : new RealDate(RealDate.now() + ${by})),
    apply: () => new Date().toString(),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + ${by} : Reflect.get(target, name)),
  })`

/** Starts a site again on its data as if it were another time. @param at in milliseconds */
export async function startLater(port: number, dataDir: string, at: number): Promise<ChildProcess> {
  const preload = `--import=data:text/javascript,${encodeURIComponent(moveClock(at - Date.now()))}`
  const child = startProcess('node', { ...siteEnvironment(port, dataDir), NODE_OPTIONS: preload })
  await waitUntilReady(child)
  return child
}
