/** One row of a document: a statement of the specification, a requirement or a threat. */
export interface Requirement {
  id: string
  /** Whether tests have to prove it. Others give a reason. */
  isTested: boolean
  /** The files that the row names. */
  files: string[]
}

export interface TestResult {
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
}

const idPattern = String.raw`\d\.\d+|V\d+\.\d+\.\d+|[A-Z]{2}-\d\d`
const mark = new RegExp(String.raw`^(?:(?:${idPattern})(?:-\d\.\d+)?)$`)

/** The rows of the tables of `docs/spec-coverage.md`: `| 2.14 | statement |`. */
export const readStatements = (document: string): Requirement[] =>
  [...document.matchAll(/^\| (\d\.\d+) \|/gm)].map(([, id = '']) => ({ id, isTested: true, files: [] }))

/** The rows of the tables of `docs/security.md`: `| V6.2.1 | requirement | files and reasons | test |`. */
export function readClaims(document: string): Requirement[] {
  const rows = document.matchAll(/^\| (V[\d.]+|[A-Z]{2}-\d\d) \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)
  return [...rows].map(([, id = '', where = '', proof = '']) => ({
    id,
    isTested: proof.trim() === 'test',
    files: [...where.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, file = '']) => file),
  }))
}

/** The IDs in a test's title: `a title [2.13-2.15 V6.2.1]` has four. Other brackets have none. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([^[\]]+)\]/g)]
    .map(([, inside = '']) => inside.split(' '))
    .filter((parts) => parts.every((part) => mark.test(part)))
    .flat()
    .flatMap((part) => {
      const [, section, first, last] = /^(\d)\.(\d+)-\d\.(\d+)$/.exec(part) ?? []
      if (last === undefined) return [part]
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`)
    })
}

/** Checks that the statements of each section are numbered without gaps. @returns one sentence per problem */
export function gapProblems(statements: readonly Requirement[]): string[] {
  const counts = new Map<string, number>()
  return statements.flatMap(({ id }) => {
    const [section = '', number] = id.split('.')
    const expected = (counts.get(section) ?? 0) + 1
    counts.set(section, expected)
    return Number(number) === expected ? [] : [`${id} should be ${section}.${expected}`]
  })
}

/** Checks what can be seen without running a test. @returns one sentence per problem */
export function documentProblems(requirements: readonly Requirement[], exists: (file: string) => boolean): string[] {
  const ids = requirements.map(({ id }) => id)
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} occurs twice`),
    ...requirements.flatMap(({ id, files }) =>
      files.filter((file) => !exists(file)).map((file) => `${id}: no file ${file}`),
    ),
  ]
}

/** Checks that tests prove every requirement. @returns one sentence per problem */
export function proofProblems(requirements: readonly Requirement[], results: readonly TestResult[]): string[] {
  const proofs = Map.groupBy(
    results.flatMap((result) => idsIn(result.name).map((id) => ({ ...result, id }))),
    ({ id }) => id,
  )
  const known = new Set(requirements.map(({ id }) => id))
  return [
    ...[...proofs].flatMap(([id, [first]]) => (known.has(id) ? [] : [`${id} of "${first?.name}" is in no document`])),
    ...requirements.flatMap(({ id, isTested }) => {
      const own = proofs.get(id) ?? []
      if (isTested !== own.length > 0)
        return [isTested ? `no test has [${id}]` : `${id} has tests, but does not say so`]
      return own.filter(({ outcome }) => outcome !== 'passed').map(({ name, outcome }) => `${id}: "${name}" ${outcome}`)
    }),
  ]
}

interface VitestResults {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

/** The results of Vitest's JSON reporter. */
export const vitestResults = ({ testResults }: VitestResults): TestResult[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, status }) => ({
      name: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    }))

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string }[] }[]
}

interface PlaywrightResults {
  suites: Suite[]
}

/** The results of Playwright's JSON reporter. */
export const playwrightResults = (results: PlaywrightResults): TestResult[] =>
  journeysOf(results).map(({ name, status }) => ({ name, outcome: toOutcome(status) }))

/** The journeys that failed at first and passed at the second try. */
export const passedAtSecondTry = (results: PlaywrightResults): string[] =>
  journeysOf(results).flatMap(({ name, status }) => (status === 'flaky' ? [name] : []))

function journeysOf({ suites }: PlaywrightResults): { name: string; status: string }[] {
  const visit = ({ title, specs, suites: inner = [] }: Suite): { name: string; status: string }[] =>
    [
      ...specs.flatMap((spec) => spec.tests.map(({ status }) => ({ name: spec.title, status }))),
      ...inner.flatMap(visit),
    ].map(({ name, status }) => ({ name: `${title} › ${name}`, status }))
  return suites.flatMap(visit)
}

const toOutcome = (status: string): TestResult['outcome'] => {
  if (status === 'expected' || status === 'flaky') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}
