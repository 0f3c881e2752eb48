import { join } from 'node:path'
import { run as runTool } from '../run.ts'

const web = join(import.meta.dirname, '../../web')

/** Turns off the linter's telemetry. */
const quietRedocly = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const sources = ['contract/src', 'server/src', 'web/app', 'sandbox-gateway/src']

type Run = typeof runTool

/** All static checks. Each gets a `run` that collects the output of its tools. */
const steps: [string, (run: Run) => Promise<number>][] = [
  ['format and lint', (run) => run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'])],
  ['import boundaries', (run) => run('depcruise', ['--config', 'boundaries.config.ts', ...sources])],
  ['words', (run) => run('node', ['scripts/check/check-words.ts'])],
  ['sizes and comments', (run) => run('node', ['scripts/check/check-sizes.ts'])],
  ['types', (run) => run('tsc', ['-p', 'tsconfig.json'])],
  // Separate, because only the server is compiled without the DOM's types.
  ['types of the server', (run) => run('tsc', ['-p', 'server'])],
  [
    'types of the pages',
    async (run) => (await run('react-router', ['typegen'], { cwd: web })) || run('tsc', ['-p', web]),
  ],
  ['page addresses', (run) => run('node', ['scripts/check/check-paths.ts'])],
  ['unused code and dependencies', (run) => run('knip', [])],
  ['the API document', (run) => run('node', ['scripts/generate/api-document.ts', '--check'])],
  ['the outlines of the font', (run) => run('node', ['scripts/generate/font-outlines.ts', '--check'])],
  ["the editor's help", (run) => run('node', ['scripts/generate/owner-help.ts', '--check'])],
  ['rules for an API document', (run) => run('redocly', ['lint', 'docs/openapi.json'], { env: quietRedocly })],
  ['the frozen copy of the demo', (run) => run('node', ['scripts/generate/demo-content.ts', '--check'])],
  ['migrations', (run) => run('node', ['scripts/check/check-migrations.ts'])],
  ['rules for migrations', (run) => run('squawk', ['server/migrations/*.sql'])],
  ['the lockfile', (run) => run('node', ['scripts/check/check-lockfile.ts'])],
  ['licenses', (run) => run('node', ['scripts/release/sbom.ts', '--check'])],
]

const failed: string[] = []
const waiting = [...steps]

async function runChecks(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, step] = next
    const output: Buffer[] = []
    const code = await step((command, args, options) =>
      runTool(command, args, { ...options, write: (chunk) => output.push(chunk) }),
    )
    process.stdout.write(`\n== ${name}\n${Buffer.concat(output)}`)
    if (code !== 0) failed.push(name)
  }
}

// Two at once, because most of the tools use one core. All run, also after one has failed.
await Promise.all([runChecks(), runChecks()])
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll checks passed.\n')
process.exitCode = failed.length > 0 ? 1 : 0
