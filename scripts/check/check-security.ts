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

/** Checks what can be seen without running a test. @returns one sentence per fault */
export function documentFaults(claims: readonly Claim[], exists: (file: string) => boolean): string[] {
  const ids = claims.map(({ id }) => id)
  const named = ({ files, proofs }: Claim) => [...files, ...proofs.map((proof) => proof.split(' › ')[0] ?? proof)]
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} occurs twice`),
    ...claims.flatMap((claim) =>
      named(claim)
        .filter((file) => !exists(file))
        .map((file) => `${claim.id}: no file ${file}`),
    ),
    ...claims.filter(({ isReasoned }) => !isReasoned).map(({ id }) => `${id} names neither a file nor a reason`),
  ]
}

/** Checks the tests that claims name. @returns one sentence per test that is missing or did not pass */
export const claimFaults = (claims: readonly Claim[], results: Results): string[] =>
  proofFaults(
    claims.filter(({ proofs }) => proofs.length > 0),
    results,
  )

/** Without files of results, only the document is checked. */
function main(files: string[]): number {
  const claims = readClaims(readFileSync(join(root, documentPath), 'utf8'))
  const faults = [
    ...documentFaults(claims, (file) => existsSync(join(root, file))),
    ...(files.length > 0 ? claimFaults(claims, readResults(files)) : []),
  ]
  const named = claims.filter(({ proofs }) => proofs.length > 0).length
  const summary = `${claims.length} requirements and threats, ${named} of them with tests, the others with reasons`
  const lines =
    faults.length > 0 ? [`${documentPath} does not hold:`, ...faults.map((fault) => `  ${fault}`)] : [summary]
  process.stdout.write(`${lines.join('\n')}\n`)
  return faults.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.slice(2))
