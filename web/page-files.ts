import type { ServerRenderedPage } from '@course/contract/pages'
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

/** Which links a browser may follow in advance: those to documents, which cost nothing and count no visit. */
export function prefetchRules(all: readonly ServerRenderedPage[]): string {
  const documents = all.filter(({ scripts }) => scripts === 'document').map(({ path }) => path)
  const where = { and: [{ href_matches: documents }, { not: { href_matches: '/*\\?(.+)' } }] }
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
}
