import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { browserCheck } from './inline-scripts.ts'
import { themeScript } from './theme.ts'

test.each([
  ['without AbortSignal', {}, true],
  ['without AbortSignal.any', { AbortSignal: { timeout: () => {} } }, true],
  ['with AbortSignal.any', { AbortSignal: { any: () => {} } }, false],
])('a browser %s is outdated: %o → %s', (_, features, outdated) => {
  const marks: string[] = []
  const documentElement = { setAttribute: (name: string) => marks.push(name), dataset: {} }
  const globals = { ...features, document: { documentElement } }
  runInNewContext(browserCheck, { ...globals, window: globals })
  expect(marks).toEqual(outdated ? ['data-outdated'] : [])
})

test('the scripts in the head are written so that old browsers can parse them', () => {
  expect([browserCheck, themeScript].join(';')).not.toMatch(/\b(let|const|class)\b|=>|catch\s*\{|\?\.|\?\?|`/)
})

/** What the oldest supported browsers lack, by their names in code. */
const tooNew =
  /\bURL\.(?:parse|canParse)\(|\bPromise\.(?:try|withResolvers)\(|\b(?:Object|Map)\.groupBy\(|\bArray\.fromAsync\(|\bRegExp\.escape\(|\bIterator\.|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\bTemporal\./

// `page-data` runs only on the server.
test('the pages use nothing that the oldest supported browsers lack', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync('{contract/src,web/app}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.|page-data/.test(path),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.filter((path) => tooNew.test(readFileSync(join(root, path), 'utf8').replace(/`[^`]*`/g, '')))
  expect(found).toEqual([])
})
