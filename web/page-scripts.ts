import { createHash } from 'node:crypto'
import type { PrerenderedPage } from '@course/contract/pages'

const modulePreload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
const startScript = /<script type="module" async="">([^<]*)<\/script>/g

/** Not `fetch`: without a disk cache, WebKit would download a script a second time when it is imported. */
const preload = 'a=>{let l=document.createElement("link");l.rel="modulepreload";l.href=a;document.head.append(l)}'

/**
 * Moves a page's start script to its own file, which is imported after the first paint, or after loading. The number
 * and order of script elements stay the same, because hydration compares them.
 * @throws if the page has not exactly one start script
 */
export function deferStart(
  html: string,
  when: PrerenderedPage['scripts'],
): { html: string; start: { path: string; code: string } } {
  const matches = [...html.matchAll(startScript)]
  const code = matches[0]?.[1]
  if (matches.length !== 1 || !code)
    throw new Error(`Expected one start script in a prerendered page, found ${matches.length}.`)
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  const path = `/assets/start-${hash}.js`
  const needed = [...html.matchAll(modulePreload)].map(([, address]) => address)
  const loader = {
    load: `let b=()=>painted.then(()=>import("${path}"));document.readyState==="complete"?b():addEventListener("load",b)`,
    // The start script's imports are preloaded in parallel.
    paint: `painted.then(()=>{${JSON.stringify(needed)}.map(${preload});import("${path}")})`,
  }[when]
  return {
    html: html
      .replace(modulePreload, '')
      .replace(startScript, () => `<script type="module" async="">${loader}</script>`),
    start: { path, code },
  }
}

const inlineScript = /(?<=<script>)[^<]*(?:<(?!\/script>)[^<]*)*(?=<\/script>)/g
/** React Router's scripts at the end of a page: the position of scrolling, which is restored at once, and its state. */
const [scrollScript, stateScript] = [/^\(\(storageKey, restoreKey\)/, /^window\.__reactRouterContext\b/]

/**
 * Moves the code of React Router's inline scripts into the first of them, because each one costs a hash in the page's
 * policy, which does not compress. The state is only needed by scripts that come after the first paint, and so does it.
 * The position comes last, because its code throws in browsers that block storage. The other elements stay, empty,
 * because hydration compares their number.
 * @throws if the page has not the expected scripts
 */
export function joinScripts(html: string): string {
  const codes = [...html.matchAll(inlineScript)].map(([code]) => code)
  const [scroll, state] = [scrollScript, stateScript].map((kind) => codes.filter((code) => kind.test(code)))
  if (scroll?.length !== 1 || state?.length !== 3)
    throw new Error(`Expected 4 scripts of React Router in a page, found ${scroll?.length} and ${state?.length}.`)
  const joined = `painted.then(()=>{${state.map(withFewerEscapes).join('')}});${scroll[0]}`
  return html.replace(inlineScript, (code) => (scrollScript.test(code) ? joined : stateScript.test(code) ? '' : code))
}

const streamedData = /(?<=streamController\.enqueue\()"(?:[^"\\]|\\.)*"(?=\))/

/**
 * Empties the HTML in a page's data that the page shows already. A browser keeps what the server has rendered into an
 * element of such HTML, so hydration does not need it a second time. Another page's script asks for the data by itself,
 * and gets it whole.
 */
export function withoutRepeatedHtml(html: string): string {
  const shorten = (literal: string) => {
    const [values = '[]', ...promises] = (JSON.parse(literal) as string).split('\n')
    const kept = (JSON.parse(values) as unknown[]).map((value) =>
      typeof value === 'string' && value.startsWith('<') && html.includes(value) ? '' : value,
    )
    const data = JSON.stringify([JSON.stringify(kept), ...promises].join('\n'))
    return data.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
  }
  return html.replace(inlineScript, (code) => (stateScript.test(code) ? code.replace(streamedData, shorten) : code))
}

/**
 * Unescapes the tags in a page's data, except those that could end the script or begin another one: the same text is
 * in the page, so it costs almost nothing once compressed.
 */
const withFewerEscapes = (code: string): string =>
  code.replace(/\\(u003c\/|u003c(?=[a-rt-z])|u003e|.)/g, (escaped, name) => plain[name] ?? escaped)

const plain: Record<string, string> = { 'u003c/': '<\\/', u003c: '<', u003e: '>' }
