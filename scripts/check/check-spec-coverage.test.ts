import { expect, test } from 'vitest'
import { idFaults, playwrightResults, proofFaults, readRows, vitestResults } from './check-spec-coverage.ts'

test('rows have an ID and tests in code marks; everything else is prose', () => {
  const document = [
    '# Coverage',
    'Some `code` in prose.',
    '| Id | Statement | Proof |',
    '|---|---|---|',
    '| 2.1 | A statement | `e2e/a.spec.ts › one` |',
    '| 2.2 | Another | `e2e/a.spec.ts › one`<br>`web/b.test.ts › group › two…` |',
    '| 2.3 | Nothing | |',
  ].join('\n')
  expect(readRows(document)).toEqual([
    { id: '2.1', proofs: ['e2e/a.spec.ts › one'] },
    { id: '2.2', proofs: ['e2e/a.spec.ts › one', 'web/b.test.ts › group › two…'] },
    { id: '2.3', proofs: [] },
  ])
})

const allSections = ['2.1', '2.2', '3.1', '4.1', '5.1', '6.1', '7.1', '8.1', '9.1']

test.each([
  [allSections, []],
  [['2.2', ...allSections.slice(2)], ['2.2 does not follow 2.0']],
  [['2.1', '2.1', ...allSections.slice(2)], ['2.1 does not follow 2.1']],
  [
    ['2.2', '2.1', ...allSections.slice(2)],
    ['2.2 does not follow 2.0', '2.1 does not follow 2.2'],
  ],
  [['2.1', '4.1', ...allSections.slice(4)], ['4.1 does not follow 2.1']],
  [['2.1'], ['the table ends in section 2, not in section 9']],
])('the IDs %j have the faults %j', (ids, faults) => {
  expect(idFaults(ids)).toEqual(faults)
})

const results = new Map([
  ['a.test.ts › good', 'passed'],
  ['a.test.ts › case 1', 'passed'],
  ['a.test.ts › case 2', 'failed'],
  ['a.test.ts › later', 'skipped'],
] as const)

test.each([
  [['a.test.ts › good'], []],
  [[], ['2.1 names no test']],
  [['a.test.ts › goo'], ['2.1: there is no test "a.test.ts › goo"']],
  [['a.test.ts › goo…'], []],
  [['a.test.ts › case…'], ['2.1: "a.test.ts › case 2" failed']],
  [['a.test.ts › good', 'a.test.ts › later'], ['2.1: "a.test.ts › later" skipped']],
])('a statement proved by %j has the faults %j', (proofs, faults) => {
  expect(proofFaults([{ id: '2.1', proofs }], results)).toEqual(faults)
})

test("Vitest's results are read by file, groups and title", () => {
  const assertionResults = [
    { ancestorTitles: [], title: 'one', status: 'passed' },
    { ancestorTitles: ['group'], title: 'two', status: 'failed' },
    { ancestorTitles: ['group'], title: 'three', status: 'pending' },
  ]
  expect([...vitestResults({ testResults: [{ name: '/p/web/a.test.ts', assertionResults }] }, '/p')]).toEqual([
    ['web/a.test.ts › one', 'passed'],
    ['web/a.test.ts › group › two', 'failed'],
    ['web/a.test.ts › group › three', 'skipped'],
  ])
})

test("Playwright's results are read by file, groups and title; tests of one name pass together", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: 'a.spec.ts',
    tests: statuses.map((status) => ({ status })),
  })
  const group = { title: 'group', file: 'a.spec.ts', specs: [spec('two', 'expected', 'unexpected')] }
  const file = {
    title: 'a.spec.ts',
    file: 'a.spec.ts',
    specs: [spec('one', 'expected', 'flaky'), spec('three', 'skipped')],
    suites: [group],
  }
  expect([...playwrightResults({ config: { rootDir: '/p/e2e' }, suites: [file] }, '/p')]).toEqual([
    ['e2e/a.spec.ts › one', 'passed'],
    ['e2e/a.spec.ts › three', 'skipped'],
    ['e2e/a.spec.ts › group › two', 'failed'],
  ])
})
