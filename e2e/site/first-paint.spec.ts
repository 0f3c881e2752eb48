import { connect } from 'node:net'
import { lessonPage, prerenderedPages } from '@course/contract/pages'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const publicPages = [...prerenderedPages, lessonPage('tax-lien-certificate')].map(({ path }) => path)

/**
 * Ten packets, which a server sends before the first acknowledgment: a longer page comes a round trip later. Production
 * adds headers of about 200 bytes.
 */
const firstFlight = 10 * 1460 - 200

/** The bytes of a page's whole response, as a browser gets them from the server. */
const responseSize = (address: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(address)
    let size = 0
    const socket = connect(Number(port), hostname)
    socket.on('data', (chunk) => {
      size += chunk.length
    })
    socket.on('error', reject).on('close', () => resolve(size))
    socket.end(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n`)
  })

test("every public page fits into a connection's first flight, headers included", async ({ site }) => {
  for (const path of publicPages) {
    const size = await responseSize(site.url, path)
    expect(size, path).toBeGreaterThan(5_000)
    expect(size, path).toBeLessThanOrEqual(firstFlight)
  }
})

/** What the page requested before its first text was painted, and how far its parts moved after that. */
const readPaint = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve))
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[]
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    const requests = performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('data:'))
    const early = requests.filter(({ startTime }) => startTime < (painted?.startTime ?? 0))
    return {
      // No text waits for a picture.
      early: early.filter(({ name }) => !name.endsWith('.webp')).map(({ name }) => name),
      requests: requests.map(({ name }) => name),
      moved: shifts.reduce((sum, { value }) => sum + value, 0),
    }
  })

for (const [screen, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
})) {
  test(`on a ${screen}, no public page requests more than pictures before its first text, and its font moves nothing`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    for (const path of publicPages) {
      const font = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'))
      await page.goto(path)
      await font
      const { early, requests, moved } = await readPaint(page)
      expect(early, path).toEqual([])
      expect(requests, path).toContainEqual(expect.stringMatching(/\/vendor-[\w-]+\.js$/))
      // None, but for rounding.
      expect(moved, path).toBeLessThan(0.0005)
    }
  })
}
