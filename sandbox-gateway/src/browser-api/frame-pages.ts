import { readFileSync } from 'node:fs'
import { emptyReply, type Reply } from '../http/reply.ts'
import type { Request } from '../http/request.ts'
import { isIntercepted } from './client-api.ts'
import { braintreeHosts } from './client-tokens.ts'

const page = /^\/web\/[A-Za-z0-9.-]+\/html\/hosted-fields-frame(\.min)?\.html$/
const script = /^\/web\/[A-Za-z0-9.-]+\/js\/hosted-fields-frame\.js$/

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Card field</title>
<style>
html, body { height: 100%; margin: 0; background: transparent; overflow: hidden }
body > form { height: 100%; margin: 0 }
input { box-sizing: border-box; width: 100%; height: 100%; margin: 0; padding: 0; border: 0; outline: 0; background: transparent; font: 16px sans-serif; color: inherit; appearance: none; border-radius: 0; box-shadow: none }
input.focus-intercept { position: absolute; width: 1px; height: 1px; opacity: 0; top: -1px; left: -1px }
.hidden-message { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
</style>
<script src="../js/hosted-fields-frame.js" defer></script>
</head>
<body></body>
</html>
`

/** Reads the frame's script from the build: next to the bundle, or in `dist` when run from source. */
export function loadFrameScript(): string {
  for (const place of ['./frame.js', '../../dist/frame.js']) {
    try {
      return readFileSync(new URL(place, import.meta.url), 'utf8')
    } catch {
      // Try the next folder.
    }
  }
  throw new Error('The script of the card fields (sandbox-gateway/dist/frame.js) is missing; build the gateway first.')
}

/** Serves the card fields' page under both of its names, and its script, for any version in the path. */
export function framePages(request: Request, frameScript: string): Reply {
  if (request.method !== 'GET' && request.method !== 'HEAD') return emptyReply(405)
  const common = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' }
  if (page.test(request.path)) {
    const headers = {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(isIntercepted(request)),
      'referrer-policy': 'no-referrer',
    }
    return { status: 200, headers, body: html }
  }
  if (script.test(request.path))
    return { status: 200, headers: { ...common, 'content-type': 'text/javascript; charset=utf-8' }, body: frameScript }
  return emptyReply(404)
}

/** With Braintree's host names, the frame, the API and the page have three different origins. */
function policy(intercepted: boolean): string {
  const connect = intercepted ? `'self' ${braintreeHosts.api}` : "'self'"
  const ancestors = intercepted ? '*' : "'self'"
  return `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src ${connect}; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`
}
