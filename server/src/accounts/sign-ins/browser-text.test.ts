import { expect, test } from 'vitest'
import { browserText } from './browser-text.ts'

const mozilla = (system: string, rest: string) => `Mozilla/5.0 (${system}) ${rest}`
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Windows NT 10.0; Win64; x64'

test.each([
  [mozilla(`${windows}; rv:145.0`, 'Gecko/20100101 Firefox/145.0'), 'Firefox on Windows'],
  [mozilla(windows, `${webKit} Chrome/142.0.0.0 Safari/537.36`), 'Chrome on Windows'],
  [mozilla(windows, `${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`), 'Edge on Windows'],
  [mozilla(windows, `${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`), 'Opera on Windows'],
  [mozilla('Macintosh; Intel Mac OS X 10_15_7', 'AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'), 'Safari on Mac'],
  [
    mozilla('iPhone; CPU iPhone OS 18_6 like Mac OS X', 'AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'),
    'Safari on iPhone',
  ],
  [
    mozilla('iPhone; CPU iPhone OS 18_6 like Mac OS X', 'AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1'),
    'Chrome on iPhone',
  ],
  [mozilla('iPad; CPU OS 18_6 like Mac OS X', 'AppleWebKit/605.1.15 FxiOS/145.0 Mobile'), 'Firefox on iPad'],
  [mozilla('Linux; Android 16; K', `${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`), 'Chrome on Android'],
  [
    mozilla('Linux; Android 16; K', `${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`),
    'Samsung Internet on Android',
  ],
  [mozilla('X11; Linux x86_64', `${webKit} HeadlessChrome/142.0.0.0 Safari/537.36`), 'Chrome on Linux'],
  [mozilla('X11; CrOS x86_64 14541.0.0', `${webKit} Chrome/142.0.0.0 Safari/537.36`), 'Chrome on ChromeOS'],
  ['Windows', 'Unknown browser on Windows'],
  ['curl/8.5.0', 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown browser'],
  [`${' '.repeat(600)}Firefox/145.0`, 'Unknown browser'],
  ['', 'Unknown browser'],
  [undefined, 'Unknown browser'],
])('%s is %s', (userAgent, words) => {
  expect(browserText(userAgent)).toBe(words)
})
