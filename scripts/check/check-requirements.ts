import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  documentProblems,
  gapProblems,
  playwrightResults,
  proofProblems,
  readClaims,
  readStatements,
  vitestResults,
} from './requirements.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

/** Checks the two documents, and with the results of Vitest and Playwright also that tests prove them. */
function main([vitest, playwright]: string[]): number {
  const statements = readStatements(read('docs/spec-coverage.md'))
  const claims = readClaims(read('docs/security.md'))
  const all = [...statements, ...claims]
  const results =
    vitest && playwright
      ? [...vitestResults(JSON.parse(read(vitest))), ...playwrightResults(JSON.parse(read(playwright)))]
      : undefined
  const problems = [
    ...gapProblems(statements),
    ...documentProblems(all, (file) => existsSync(join(root, file))),
    ...(results ? proofProblems(all, results) : []),
  ]
  const tested = claims.filter(({ isTested }) => isTested).length
  const summary = `${statements.length} statements of the specification with tests; ${claims.length} requirements and threats, ${tested} of them with tests, the others with reasons`
  process.stdout.write(`${problems.length > 0 ? problems.join('\n') : summary}\n`)
  return problems.length > 0 ? 1 : 0
}

process.exitCode = main(process.argv.slice(2))
