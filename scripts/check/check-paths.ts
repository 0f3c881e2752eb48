import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathLiterals } from './page-paths.ts'

/** Fails if a file writes out the address of a page that `contract/src/paths.ts` has. */
async function main(): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'web/app', 'server/src', 'e2e'], {
    cwd: root,
    encoding: 'utf8',
  })
  const sources = files.split('\n').filter((file) => /\.tsx?$/.test(file))
  const literals = await Promise.all(
    sources.map(async (file) => pathLiterals(file, await readFile(join(root, file), 'utf8'))),
  )
  for (const literal of literals.flat()) process.stdout.write(`${literal}\n`)
  process.exitCode = literals.flat().length > 0 ? 1 : 0
  process.stdout.write(`${literals.flat().length} page addresses written out, in ${sources.length} files.\n`)
}

await main()
