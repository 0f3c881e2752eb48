import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { patchModuleLoading } from '../router-patch.ts'

test('the installed React Router waits for route modules unless the page is being left', async () => {
  const main = createRequire(import.meta.url).resolve('react-router')
  const folder = main.slice(0, main.lastIndexOf('/dist/'))
  const patched = patchModuleLoading(await readFile(`${folder}/dist/production/lib/dom/ssr/routeModules.js`, 'utf8'))
  expect(patched).toMatch(/^import \{ unlessLeaving \} from ".*\/app\/unless-leaving\.ts"/)
  expect(patched).toMatch(/routeModule = await unlessLeaving\(import\(/)
})

test('another way of loading is refused', () => {
  expect(() => patchModuleLoading('await load(route)')).toThrow('router-patch.ts')
})
