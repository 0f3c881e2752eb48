import { expect, test } from 'vitest'
import { deferStart } from '../finish-pages.ts'

const start = 'import "/assets/manifest.js";import("/assets/entry.client.js");'
const page = (scripts: string) =>
  `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body>${scripts}<script>x()</script></body>`

test('the start script moves to a file that is imported after load, in the same place', () => {
  const { html, start: moved } = deferStart(page(`<script type="module" async="">${start}</script>`), 'load')
  expect(moved.code).toBe(start)
  expect(moved.path).toMatch(/^\/assets\/start-[\w-]{8}\.js$/)
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('rel="stylesheet"')
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).toContain(`addEventListener("load",()=>import("${moved.path}"))`)
})

test('a page to be filled in asks for its scripts when it was painted, all of them at once', () => {
  const { html, start: moved } = deferStart(page(`<script type="module" async="">${start}</script>`), 'paint')
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('requestAnimationFrame')
  expect(html).toContain(`["/assets/a.js"].map(a=>fetch(a));import("${moved.path}")`)
})

test.each([
  ['', 0],
  [`<script type="module" async="">${start}</script>`.repeat(2), 2],
])('a page with a number of start scripts other than one is refused', (scripts, found) => {
  expect(() => deferStart(page(String(scripts)), 'load')).toThrow(`found ${found}`)
})
