import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const unlessLeaving = fileURLToPath(new URL('app/unless-leaving.ts', import.meta.url))
const importOfModule = /await (import\(\s*(?:\/\*.*?\*\/\s*)*route\.module\s*\))/

/**
 * React Router's loading of a route's module, with a failure ignored while the page is being left.
 * @param code the file of React Router that loads it
 * @throws if the file has changed so that this does not fit any more
 */
export function patchModuleLoading(code: string): string {
  if (!importOfModule.test(code))
    throw new Error('React Router loads route modules in another way: see router-patch.ts.')
  const patched = code.replace(importOfModule, 'await unlessLeaving($1)')
  return `import { unlessLeaving } from ${JSON.stringify(unlessLeaving)}\n${patched}`
}

/** Applies the patch to what browsers load. */
export const routerPatch: Plugin = {
  name: 'router-patch',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (/react-router\/dist\/.*\/routeModules\.js/.test(id) ? patchModuleLoading(code) : undefined),
}
