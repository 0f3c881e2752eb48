import type { PrerenderedPage } from '@course/contract/pages'
import type { Manifest, ManifestChunk } from 'vite'

/** The scripts and style sheets that a page loads, by their addresses, in the order in which they apply. */
export interface PageFiles {
  scripts: readonly string[]
  sheets: readonly string[]
}

/**
 * Finds in Vite's manifest what belongs to some modules: their files, and those of everything that they import.
 * @param sources the modules, relative to `web`
 * @throws if the build has no such module
 */
export function filesOf(manifest: Manifest, sources: readonly string[]): PageFiles {
  const found = new Set<ManifestChunk>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}.`)
    if (found.has(chunk)) return
    chunk.imports?.forEach(add)
    found.add(chunk)
  }
  sources.forEach(add)
  const address = (file: string) => `/${file}`
  const own = sources.map((source) => manifest[source]?.file ?? '')
  const scripts = new Set([...own, ...[...found].map(({ file }) => file)])
  return {
    scripts: [...scripts].map(address),
    sheets: [...new Set([...found].flatMap(({ css }) => css ?? []))].map(address),
  }
}

/** Not `fetch`: without a disk cache, WebKit would download a script a second time when it is imported. */
const preload = 'a=>{let l=document.createElement("link");l.rel="modulepreload";l.href=a;document.head.append(l)}'

/**
 * The inline script that loads a page's scripts, all in parallel: after the first paint, and on pages to read also after
 * everything else has loaded and the frame with the last picture has been drawn: what the browser loads before that
 * delays the picture.
 */
export function loaderScript([start, ...others]: PageFiles['scripts'], when: PrerenderedPage['scripts']): string {
  const load = `painted.then(()=>{${JSON.stringify(others)}.map(${preload});import("${start}")})`
  if (when === 'paint') return load
  return `let b=()=>requestAnimationFrame(()=>setTimeout(()=>${load}));document.readyState==="complete"?b():addEventListener("load",b)`
}
