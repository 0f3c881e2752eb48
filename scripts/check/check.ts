import { join } from 'node:path'
import { run } from '../run.ts'

const web = join(import.meta.dirname, '../../web')

/** Turns off the linter's telemetry. */
const quietRedocly = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const sources = ['contract/src', 'server/src', 'web/app', 'sandbox-gateway/src']

/** Runs all static checks, even after one has failed. */
const steps: [string, () => Promise<number>][] = [
  ['format and lint', () => run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'])],
  ['import boundaries', () => run('depcruise', ['--config', 'boundaries.config.ts', ...sources])],
  ['words', () => run('node', ['scripts/check/check-words.ts'])],
  ['sizes and comments', () => run('node', ['scripts/check/check-sizes.ts'])],
  ['types', () => run('tsc', ['-p', 'tsconfig.json'])],
  // Separate, because only the server is compiled without the DOM's types.
  ['types of the server', () => run('tsc', ['-p', 'server'])],
  ['types of the pages', async () => (await run('react-router', ['typegen'], { cwd: web })) || run('tsc', ['-p', web])],
  ['page addresses', () => run('node', ['scripts/check/check-paths.ts'])],
  ['unused code and dependencies', () => run('knip', [])],
  ['the API document', () => run('node', ['scripts/generate/api-document.ts', '--check'])],
  ['the outlines of the font', () => run('node', ['scripts/generate/font-outlines.ts', '--check'])],
  ['rules for an API document', () => run('redocly', ['lint', 'docs/openapi.json'], { env: quietRedocly })],
  ['the frozen copy of the demo', () => run('node', ['scripts/generate/demo-content.ts', '--check'])],
  ['migrations', () => run('node', ['scripts/check/check-migrations.ts'])],
  ['rules for migrations', () => run('squawk', ['server/migrations/*.sql'])],
  ['the lockfile', () => run('node', ['scripts/check/check-lockfile.ts'])],
  ['licenses', () => run('node', ['scripts/release/sbom.ts', '--check'])],
]

const failed: string[] = []
for (const [name, step] of steps) {
  process.stdout.write(`\n== ${name}\n`)
  if ((await step()) !== 0) failed.push(name)
}
process.stdout.write(failed.length > 0 ? `\nNot in order: ${failed.join(', ')}\n` : '\nAll in order.\n')
process.exitCode = failed.length > 0 ? 1 : 0
