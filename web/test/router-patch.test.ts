import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leaveOutUnused, patchModuleLoading } from '../router-patch.ts'

const installed = (name: string) => {
  const main = createRequire(import.meta.url).resolve('react-router')
  return readFile(`${main.slice(0, main.lastIndexOf('/dist/'))}/dist/production/lib/${name}`, 'utf8')
}

test('the installed React Router can be patched to pass on failures of route modules', async () => {
  const patched = patchModuleLoading(await installed('dom/ssr/routeModules.js'))
  expect(patched).toMatch(/^import \{ moduleOrReload \} from ".*\/app\/route-module\.ts"/)
  expect(patched).toMatch(/routeModule = await moduleOrReload\(import\([^;]*route\.module\s*\), route\.module\);/)
  expect(patched).toMatch(/catch \(error\) \{\s*throw error;\s*\}/)
  expect(patched).not.toContain('location.reload')
})

test('a different loading code is refused', () => {
  expect(() => patchModuleLoading('await load(route)')).toThrow('router-patch.ts')
})

test.each([
  ['dom/ssr/fog-of-war.js', 'if (!false'],
  ['dom/ssr/components.js', 'enableFogOfWar = false'],
  ['router/router.js', 'if (false) {'],
])('the unused features can be removed from the installed %s', async (name, patched) => {
  expect(leaveOutUnused(name, await installed(name))).toContain(patched)
})

test('a changed file of React Router is refused', () => {
  expect(() => leaveOutUnused('router/router.js', 'createRouter()')).toThrow('router/router.js')
})

test('the built scripts contain neither route discovery nor instrumentation', async () => {
  const folder = join(import.meta.dirname, '../build/client/assets')
  const vendor = (await readdir(folder)).find((name) => /^vendor-.*\.js$/.test(name)) ?? ''
  const code = await readFile(join(folder, vendor), 'utf8')
  expect(code).toContain('reloadedFor')
  expect(code).not.toMatch(/MutationObserver|Uninstrumented/)
})
