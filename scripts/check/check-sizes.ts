import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countHooks } from './hooks.ts'
import { measure, percentile } from './sizes.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['server/src', 'web', 'contract', 'sandbox-gateway/src', 'scripts', 'lab']

/** Comments must be few enough to be read, and files and components small enough to be taken in at once. */
const limits = { commentShare: 0.06, median: 60, p90: 130, hooks: 6 }

/** Functions that are still above the limit of hooks. This list only gets shorter. */
const withMoreHooks = new Set([
  'web/app/routes/publishing/content/form/picture-input.tsx PictureInput',
  'web/app/routes/publishing/content/form/use-list-rows.ts useListRows',
])

/** Checks the share of comments in each folder, the length of docstrings, the hooks of components, and the sizes of files. */
async function main(): Promise<void> {
  const faults: string[] = []
  const lines: number[] = []
  for (const folder of folders) {
    let [written, comments] = [0, 0]
    for (const file of sourceFiles(folder)) {
      const source = await readFile(join(root, file), 'utf8')
      const size = measure(source)
      if (file.startsWith('web/app/')) faults.push(...tooManyHooks(file, source))
      written += size.written
      comments += size.comments
      lines.push(size.lines)
      for (const line of size.longDocstrings) faults.push(`${file}:${line} has a docstring of more than six lines`)
    }
    const share = comments / written
    process.stdout.write(`${folder}: ${written} lines, ${(share * 100).toFixed(1)} % of them comments\n`)
    if (share > limits.commentShare) faults.push(`${folder} has more than 6 % comment lines`)
  }
  const [median, p90] = [percentile(lines, 0.5), percentile(lines, 0.9)]
  process.stdout.write(`${lines.length} source files, median ${median} lines, 90th percentile ${p90}\n`)
  if (median > limits.median || p90 > limits.p90) faults.push('files are longer than a median of 60 and a p90 of 130')
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

function tooManyHooks(file: string, source: string): string[] {
  return countHooks(source).flatMap(({ name, line, hooks }) => {
    const isKnown = withMoreHooks.has(`${file} ${name}`)
    if (isKnown) return hooks > limits.hooks ? [] : [`${name} in ${file} can leave the list withMoreHooks`]
    return hooks > limits.hooks ? [`${file}:${line} ${name} calls ${hooks} hooks, more than ${limits.hooks}`] : []
  })
}

function sourceFiles(folder: string): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { cwd: root, encoding: 'utf8' })
  return files.split('\n').filter((file) => /(?<!\.test|\.d)\.(?:ts|tsx|mjs)$/.test(file) && !file.includes('/test/'))
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
