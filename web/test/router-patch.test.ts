import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { patchModuleLoading } from '../router-patch.ts'

test("the installed React Router leaves a route module's failure to us", async () => {
  const main = createRequire(import.meta.url).resolve('react-router')
  const folder = main.slice(0, main.lastIndexOf('/dist/'))
  const patched = patchModuleLoading(await readFile(`${folder}/dist/production/lib/dom/ssr/routeModules.js`, 'utf8'))
  expect(patched).toMatch(/^import \{ moduleOrReload \} from ".*\/app\/route-module\.ts"/)
  expect(patched).toMatch(/routeModule = await moduleOrReload\(import\([^;]*route\.module\s*\), route\.module\);/)
  expect(patched).toMatch(/catch \(error\) \{\s*throw error;\s*\}/)
  expect(patched).not.toContain('location.reload')
})

test('another way of loading is refused', () => {
  expect(() => patchModuleLoading('await load(route)')).toThrow('router-patch.ts')
})
