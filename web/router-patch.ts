import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('app/route-module.ts', import.meta.url))
const importOfModule = /await (import\(\s*(?:\/\*.*?\*\/\s*)*route\.module\s*\))/
/** Logs, and loads the page again each time that this fails. */
const onFailure =
  /catch \(error\) \{\s*console\.error\([\s\S]*?window\.location\.reload\(\);\s*return new Promise\(.*\);/

/**
 * React Router's loading of a route's module, with our own answer to a failure.
 * @param code the file of React Router that loads it
 * @throws if the file has changed so that this does not fit any more
 */
export function patchModuleLoading(code: string): string {
  if (!importOfModule.test(code) || !onFailure.test(code))
    throw new Error('React Router loads route modules in another way: see router-patch.ts.')
  const patched = code
    .replace(importOfModule, 'await moduleOrReload($1, route.module)')
    .replace(onFailure, 'catch (error) {\n\t\tthrow error;')
  return `import { moduleOrReload } from ${JSON.stringify(ours)}\n${patched}`
}

/** Applies the patch to what browsers load. */
export const routerPatch: Plugin = {
  name: 'router-patch',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (/react-router\/dist\/.*\/routeModules\.js/.test(id) ? patchModuleLoading(code) : undefined),
}
