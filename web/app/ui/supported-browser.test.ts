import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { browserCheck } from './supported-browser.ts'
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
  expect(`${browserCheck};${themeScript}`).not.toMatch(/\b(let|const|class)\b|=>|catch\s*\{|\?\.|\?\?|`/)
})
