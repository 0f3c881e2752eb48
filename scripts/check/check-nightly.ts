import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureBuilt } from '../build.ts'
import { run, runScript } from '../run.ts'

const root = join(import.meta.dirname, '../..')

const parts: [string, string[]][] = [
  ['node', ['scripts/check/check-deploy.ts']],
  ['node', ['lab/lab.ts', 'scale', '--short']],
  ['node', ['scripts/check/check-release.ts']],
  ['playwright', ['test', '-c', 'e2e/playwright.config.ts', '--project=nightly', '--reporter=list']],
]

/** Runs the checks that take too long for each commit, one after another. All run, also after one has failed. */
async function main(): Promise<void> {
  await ensureBuilt()
  const failed: string[] = []
  for (const [command, args] of parts) {
    process.stdout.write(`\n== ${args.join(' ')}\n`)
    if ((await run(command, args, { env: { CI: 'true' } })) !== 0) failed.push(args.join(' '))
  }
  if (failed.length > 0) throw new Error(`Failed:\n${failed.join('\n')}`)
  await recordSuccess()
}

async function recordSuccess(): Promise<void> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()
  if (await git('status', '--porcelain')) return say('Passed, but not recorded: there are uncommitted changes.')
  const line = `${await git('rev-parse', '--short=10', 'HEAD')} ${new Date().toISOString().slice(0, 10)}`
  await writeFile(join(root, 'docs/nightly.txt'), `${line}\n`)
  say(`Passed. Commit docs/nightly.txt: ${line}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

runScript(main)
