import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unbundled } from '../build.ts'

/** A package whose files the server looks up while it runs: a bundle lacks them. */
const lookedUp = /\bresolve\(\s*['"`]((?:@[\w-]+\/)?[\w-]+)\//g

test('a release ships every package whose files the server looks up', () => {
  const packages = globSync('server/src/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(lookedUp)].map(([, name]) => name))
  expect(packages).toContain('@expo-google-fonts/eb-garamond')
  expect(unbundled).toEqual(expect.arrayContaining(packages))
})
