import { expect, test } from 'vitest'
import { isVisit } from './visit-rules.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile Safari/604.1'
const request = { method: 'GET', status: 200, userAgent: phone, purpose: undefined }

test.each([
  ['a page', {}, true],
  ['a page that the browser has kept', { status: 304 }, true],
  ['a page that does not exist', { status: 404 }, false],
  ['a request for the headers alone', { method: 'HEAD' }, false],
  ['a page that is loaded in advance', { purpose: 'prefetch;prerender' }, false],
  ['a search engine', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, false],
  ['a script', { userAgent: 'curl/8.5.0' }, false],
  ['a program that does not say what it is', { userAgent: undefined }, false],
])('whether %s is a visit', (_what, more, expected) => {
  expect(isVisit({ ...request, ...more })).toBe(expected)
})
