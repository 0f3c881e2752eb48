import { expect, test } from 'vitest'
import {
  documentProblems,
  gapProblems,
  idsIn,
  passedAtSecondTry,
  playwrightResults,
  proofProblems,
  readClaims,
  readStatements,
  vitestResults,
} from './requirements.ts'

const coverage = '# Coverage\n| Id | Statement |\n|---|---|\n| 2.1 | A statement |\n| 2.2 | Another |'
const security =
  '| V1.2.4 | SQL | `server/src/db.ts`, never `as text` | test |\n| AZ-01 | No token | by the framework | |'
const all = [...readStatements(coverage), ...readClaims(security)]

test('rows have an ID, files, and whether a test proves them; everything else is prose', () => {
  expect(all).toEqual([
    { id: '2.1', isTested: true, files: [] },
    { id: '2.2', isTested: true, files: [] },
    { id: 'V1.2.4', isTested: true, files: ['server/src/db.ts'] },
    { id: 'AZ-01', isTested: false, files: [] },
  ])
})

test.each([
  ['a title', []],
  ['a title [2.26]', ['2.26']],
  ['a group [2.9-2.11 V6.2.1] › "[1, 2]" is a case [EC-03]', ['2.9', '2.10', '2.11', 'V6.2.1', 'EC-03']],
  ['text in [brackets]', []],
])('the title %j has the IDs %j', (title, ids) => {
  expect(idsIn(title)).toEqual(ids)
})

test('a file that is gone, and a row that occurs twice, are reported', () => {
  expect(documentProblems([...all, ...readStatements(coverage).slice(1)], () => false)).toEqual([
    '2.2 occurs twice',
    'V1.2.4: no file server/src/db.ts',
  ])
})

test('a gap in the numbers of a section is reported', () => {
  const ids = ['2.1', '2.2', '3.1', '3.3']
  expect(gapProblems(ids.map((id) => ({ id, isTested: true, files: [] })))).toEqual(['3.3 should be 3.2'])
})

const passed = (...names: string[]) => names.map((name) => ({ name, outcome: 'passed' as const }))

test.each([
  [passed('one [2.1-2.2]', 'two [V1.2.4]'), []],
  [passed('one [2.1]', 'two [V1.2.4]'), ['no test has [2.2]']],
  [passed('one [2.1-2.2]', 'two [V1.2.4 AZ-01]'), ['AZ-01 has tests, but does not say so']],
  [passed('one [2.1-2.3]', 'two [V1.2.4]'), ['2.3 of "one [2.1-2.3]" is in no document']],
  [
    [...passed('one [2.1-2.2]'), { name: 'two [V1.2.4]', outcome: 'skipped' as const }],
    ['V1.2.4: "two [V1.2.4]" skipped'],
  ],
])('the results %j have the problems %j', (results, problems) => {
  expect(proofProblems(all, results)).toEqual(problems)
})

test('results of both runners are read with the titles of their groups', () => {
  const assertionResults = [
    { fullName: 'group two', status: 'failed' },
    { fullName: 'three', status: 'pending' },
  ]
  expect(vitestResults({ testResults: [{ assertionResults }] })).toEqual([
    { name: 'group two', outcome: 'failed' },
    { name: 'three', outcome: 'skipped' },
  ])
  const specs = [{ title: 'one', tests: [{ status: 'flaky' }, { status: 'unexpected' }] }]
  const suite = { title: 'a.spec.ts', specs: [], suites: [{ title: 'group', specs }] }
  expect(playwrightResults({ suites: [suite] })).toEqual([
    { name: 'a.spec.ts › group › one', outcome: 'passed' },
    { name: 'a.spec.ts › group › one', outcome: 'failed' },
  ])
  expect(passedAtSecondTry({ suites: [suite] })).toEqual(['a.spec.ts › group › one'])
})
