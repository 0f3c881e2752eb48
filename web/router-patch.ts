import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('app/route-module.ts', import.meta.url))
const importOfModule = /await (import\(\s*(?:\/\*.*?\*\/\s*)*route\.module\s*\))/
/** React Router's own reaction to a failure: it logs the error and reloads the page, every time. */
const onFailure =
  /catch \(error\) \{\s*console\.error\([\s\S]*?window\.location\.reload\(\);\s*return new Promise\(.*\);/

/**
 * Replaces how React Router reacts when the module of a route can't be loaded.
 * @param code React Router's file that loads modules
 * @throws if the file has changed, so that the patch no longer applies
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
 * Conditions that are never true on this site. With these replaced, the build drops the code behind them, which every
 * page would load: route discovery, which needs server rendering, and instrumentation, which is off by default.
 */
const neverTrue: Record<string, RegExp> = {
  'dom/ssr/fog-of-war.js': /(?<=if \(!)isFogOfWarEnabled\(routeDiscovery, ssr\)/g,
  'dom/ssr/components.js': /(?<== )isFogOfWarEnabled\(routeDiscovery, ssr\)/g,
  'router/router.js': /(?<=if \()(?:init|opts\?)\.instrumentations(?=\))|(?<== )consumeInstrumentation\w+\(router\)/g,
}

/** A component's name for developer tools. The assignment would keep unused components in the build. */
const componentName = /^\w+\.displayName = .*;$/gm

/**
 * Removes features that this site does not use from a file of React Router.
 * @param name the file's path within the library
 * @throws if the file has changed, so that the patch no longer applies
 */
export function leaveOutUnused(name: string, code: string): string {
  const unnamed = code.replace(componentName, '')
  const condition = neverTrue[name]
  if (!condition) return unnamed
  const patched = unnamed.replace(condition, 'false')
  if (patched === unnamed) throw new Error(`${name} of React Router has changed: see router-patch.ts.`)
  return patched
}

/** Applies the patches to the files for browsers. */
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
