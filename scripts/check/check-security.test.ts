import { expect, test } from 'vitest'
import { claimFaults, documentFaults, readClaims } from './check-security.ts'

const document = [
  '| Id | Requirement | Where | Test |',
  '|---|---|---|---|',
  '| 1.2.4 | SQL | `server/src/platform/db/db.ts`, never `as text` | `a.test.ts › good` `a.test.ts › case…` |',
  '| AZ-01 | No token | by the framework | |',
].join('\n')
const known = ['server/src/platform/db/db.ts', 'a.test.ts']
const results = new Map([
  ['a.test.ts › good', 'passed'],
  ['a.test.ts › case 1', 'passed'],
] as const)

test('a row has an ID, files and tests; anything that is not a path is prose', () => {
  expect(readClaims(document)).toEqual([
    {
      id: '1.2.4',
      files: ['server/src/platform/db/db.ts'],
      proofs: ['a.test.ts › good', 'a.test.ts › case…'],
      isReasoned: true,
    },
    { id: 'AZ-01', files: [], proofs: [], isReasoned: true },
  ])
})

test('a claim is proved if its files exist and its tests passed', () => {
  expect(documentFaults(readClaims(document), () => true)).toEqual([])
  expect(claimFaults(readClaims(document), results)).toEqual([])
})

test.each([
  [document, ['a.test.ts'], '1.2.4: no file server/src/platform/db/db.ts'],
  [`${document}\n| AZ-01 | Again | a reason | |`, undefined, 'AZ-01 occurs twice'],
  [`${document}\n| AZ-02 | Nothing | | |`, undefined, 'AZ-02 names neither a file nor a reason'],
  [`${document}\n| AZ-02 | X | y | \`b.test.ts › gone\` |`, known, 'AZ-02: no file b.test.ts'],
])('a fault of the document is reported without test results (%#)', (text, files, fault) => {
  expect(documentFaults(readClaims(text), (file) => files?.includes(file) ?? true)).toEqual([fault])
})

test('a claim whose test is gone is reported', () => {
  const text = `${document}\n| AZ-02 | X | y | \`a.test.ts › gone\` |`
  expect(claimFaults(readClaims(text), results)).toEqual(['AZ-02: there is no test "a.test.ts › gone"'])
})
