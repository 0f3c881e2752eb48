import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const documentPath = 'docs/spec-coverage.md'

/** One statement of the specification, and the tests that the document names for it. */
export interface Row {
  id: string
  proofs: string[]
}

/** A test's file and title, `e2e/accounts/login.spec.ts › a title`, and whether it ran and passed. */
export type Results = ReadonlyMap<string, 'passed' | 'failed' | 'skipped'>

/** The rows of the document's tables: `| 2.14 | statement | proofs in code marks |`. */
export function readRows(document: string): Row[] {
  const rows = document.matchAll(/^\| *(\d+\.\d+) *\|(?:[^|]*)\|(.*)\|\s*$/gm)
  return [...rows].map(([, id = '', proofs = '']) => ({
    id,
    proofs: [...proofs.matchAll(/`([^`]+)`/g)].map(([, proof = '']) => proof),
  }))
}

/** Checks the IDs: each section from 2 to 9 must be complete, in order and without gaps. @returns the faults */
export function idFaults(ids: readonly string[]): string[] {
  const faults: string[] = []
  let [section, number] = [2, 0]
  for (const id of ids) {
    const [itsSection = 0, itsNumber = 0] = id.split('.').map(Number)
    const isNext = itsSection === section ? itsNumber === number + 1 : itsSection === section + 1 && itsNumber === 1
    if (!isNext) faults.push(`${id} does not follow ${section}.${number}`)
    ;[section, number] = [itsSection, itsNumber]
  }
  return section === 9 ? faults : [...faults, `the table ends in section ${section}, not in section 9`]
}

/** Checks the proofs. A title that ends in … stands for all tests that begin this way. @returns the faults */
export function proofFaults(rows: readonly Row[], results: Results): string[] {
  return rows.flatMap(({ id, proofs }) => {
    if (proofs.length === 0) return [`${id} names no test`]
    return proofs.flatMap((proof) => proofFault(proof, results).map((fault) => `${id}: ${fault}`))
  })
}

function proofFault(proof: string, results: Results): string[] {
  const start = proof.endsWith('…') ? proof.slice(0, -1) : undefined
  const named = [...results].filter(([name]) => (start === undefined ? name === proof : name.startsWith(start)))
  if (named.length === 0) return [`there is no test "${proof}"`]
  return named.filter(([, outcome]) => outcome !== 'passed').map(([name, outcome]) => `"${name}" ${outcome}`)
}

interface VitestResults {
  testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}

/** The results of Vitest's JSON reporter. */
export function vitestResults(json: VitestResults, folder: string): Results {
  const results = new Map<string, 'passed' | 'failed' | 'skipped'>()
  for (const { name, assertionResults } of json.testResults) {
    for (const { ancestorTitles, title, status } of assertionResults) {
      const test = [relative(folder, name), ...ancestorTitles.filter(Boolean), title].join(' › ')
      recordResult(results, test, status === 'passed' || status === 'failed' ? status : 'skipped')
    }
  }
  return results
}

interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs: { title: string; file: string; tests: { status: string }[] }[]
}

interface PlaywrightResults {
  config: { rootDir: string }
  suites: Suite[]
}

/** The results of Playwright's JSON reporter. */
export function playwrightResults(json: PlaywrightResults, folder: string): Results {
  const results = new Map<string, 'passed' | 'failed' | 'skipped'>()
  const visit = ({ specs, suites = [] }: Suite, titles: string[]) => {
    for (const { title, file, tests } of specs) {
      const name = [relative(folder, join(json.config.rootDir, file)), ...titles, title].join(' › ')
      for (const { status } of tests) recordResult(results, name, toOutcome(status))
    }
    for (const suite of suites) visit(suite, [...titles, suite.title])
  }
  for (const suite of json.suites) visit(suite, [])
  return results
}

const toOutcome = (status: string) => {
  if (status === 'expected' || status === 'flaky') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}

/** Tests with the same name count as passed only if all of them pass. */
function recordResult(
  results: Map<string, 'passed' | 'failed' | 'skipped'>,
  name: string,
  outcome: 'passed' | 'failed' | 'skipped',
) {
  const before = results.get(name)
  results.set(name, before === undefined || before === 'passed' ? outcome : before)
}

function readJson<T>(path: string): T {
  if (!existsSync(path)) throw new Error(`There are no test results at ${path}. Run npm test.`)
  return JSON.parse(readFileSync(path, 'utf8')) as T
}

/** Reads the results of the last complete run of Vitest and Playwright. */
export const readResults = ([
  vitest = 'test-results/vitest.json',
  playwright = 'test-results/playwright.json',
]: string[]) =>
  new Map([
    ...vitestResults(readJson<VitestResults>(vitest), root),
    ...playwrightResults(readJson<PlaywrightResults>(playwright), root),
  ])

function main(files: string[]): number {
  const rows = readRows(readFileSync(join(root, documentPath), 'utf8'))
  const results = readResults(files)
  const faults = [...idFaults(rows.map(({ id }) => id)), ...proofFaults(rows, results)]
  const lines = faults.length > 0 ? [`${documentPath} does not hold:`, ...faults.map((fault) => `  ${fault}`)] : []
  const tests = new Set(rows.flatMap(({ proofs }) => proofs)).size
  const summary = `${rows.length} statements of the specification, proved by ${tests} tests`
  process.stdout.write(`${[...lines, faults.length > 0 ? `${faults.length} faults` : summary].join('\n')}\n`)
  return faults.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.exitCode = main(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
