import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { proofFaults, type Results, type Row, readResults } from './check-spec-coverage.ts'

const root = join(import.meta.dirname, '../..')
const documentPath = 'docs/security.md'

/** A requirement or a threat, with its files and the tests that prove it. */
export interface Claim extends Row {
  files: string[]
  /** Whether the row names a place or a reason. */
  isReasoned: boolean
}

const marked = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, mark = '']) => mark)

/** The rows of the document's tables: `| 6.2.1 | requirement | files and reasons | tests |`. */
export function readClaims(document: string): Claim[] {
  const rows = document.matchAll(/^\| *(\d+\.\d+\.\d+|[A-Z]{2}-\d\d) *\|[^|]*\|([^|]*)\|([^|]*)\|\s*$/gm)
  return [...rows].map(([, id = '', where = '', tests = '']) => ({
    id,
    files: marked(where).filter((mark) => /^[\w.-]+(\/[\w.-]+)+$/.test(mark)),
    proofs: marked(tests).filter((mark) => mark.includes(' › ')),
    isReasoned: where.trim() !== '',
  }))
}

/** Checks the claims. @returns one sentence per fault */
export function claimFaults(claims: readonly Claim[], results: Results, exists: (file: string) => boolean): string[] {
  const ids = claims.map(({ id }) => id)
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} occurs twice`),
    ...claims.flatMap(({ id, files }) => files.filter((file) => !exists(file)).map((file) => `${id}: no file ${file}`)),
    ...claims.filter(({ isReasoned }) => !isReasoned).map(({ id }) => `${id} names neither a file nor a reason`),
    ...proofFaults(
      claims.filter(({ proofs }) => proofs.length > 0),
      results,
    ),
  ]
}

function main(files: string[]): number {
  const claims = readClaims(readFileSync(join(root, documentPath), 'utf8'))
  const faults = claimFaults(claims, readResults(files), (file) => existsSync(join(root, file)))
  const proved = claims.filter(({ proofs }) => proofs.length > 0).length
  const summary = `${claims.length} requirements and threats, ${proved} of them proved by tests, the others by reasons`
  const lines =
    faults.length > 0 ? [`${documentPath} does not hold:`, ...faults.map((fault) => `  ${fault}`)] : [summary]
  process.stdout.write(`${lines.join('\n')}\n`)
  return faults.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.slice(2))
