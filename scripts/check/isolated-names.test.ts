import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a name stands alone, is compared, or is isolated. */
const exceptions = [
  'contract/src/words/isolated-text.ts',
  'server/src/platform/papers/printable.ts',
  'server/src/sales/payments/paid-twice-rules.ts',
  'server/src/sales/purchases/own-purchases.ts',
  'web/app/kit/person-name.tsx',
]
const bothNames = /\{[\w.]*firstName(?:\.trim\(\))?\}\s*\$?\{[\w.]*lastName/
const greeted = /Hello \$\{[\w.]*firstName\}/

const files = globSync('{contract/src,server/src,web/app}/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))

test('every sentence with a name isolates it, so that names from right to left reorder nothing', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((path) => {
    const code = readFileSync(path, 'utf8')
    return bothNames.test(code) || greeted.test(code)
  })
  expect(found.toSorted()).toEqual(exceptions)
})
