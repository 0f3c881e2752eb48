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

/**
 * Conditions that never hold here. Knowing so, the build leaves out what they guard, which every page would load:
 * discovery of routes, which needs a server that renders, and instrumentation, which has to be asked for.
 */
const neverTrue: Record<string, RegExp> = {
  'dom/ssr/fog-of-war.js': /(?<=if \(!)isFogOfWarEnabled\(routeDiscovery, ssr\)/g,
  'dom/ssr/components.js': /(?<== )isFogOfWarEnabled\(routeDiscovery, ssr\)/g,
  'router/router.js': /(?<=if \()(?:init|opts\?)\.instrumentations(?=\))|(?<== )consumeInstrumentation\w+\(router\)/g,
}

/** A name for developer tools. It would keep a component that nothing uses. */
const componentName = /^\w+\.displayName = .*;$/gm

/**
 * A file of React Router without the features that this site does not use.
 * @param name the file, from the library's own folder on
 * @throws if the file has changed so that this does not fit any more
 */
export function leaveOutUnused(name: string, code: string): string {
  const unnamed = code.replace(componentName, '')
  const condition = neverTrue[name]
  if (!condition) return unnamed
  const patched = unnamed.replace(condition, 'false')
  if (patched === unnamed) throw new Error(`${name} of React Router has changed: see router-patch.ts.`)
  return patched
}

/** Applies the patches to what browsers load. */
export const routerPatch: Plugin = {
  name: 'router-patch',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => {
    const [, name] = /\/react-router\/dist\/production\/lib\/(.*)$/.exec(id) ?? []
    if (!name) return undefined
    return leaveOutUnused(name, name === 'dom/ssr/routeModules.js' ? patchModuleLoading(code) : code)
  },
}
