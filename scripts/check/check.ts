import { runNamed } from '../programs.ts'
import { run as runTool } from '../run.ts'

/** Turns off the linter's telemetry. */
const quietRedocly = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const sources = ['contract/src', 'server/src', 'web/app', 'sandbox-gateway/src', 'e2e', 'scripts', 'lab']

/** Checks that need a network, a server, or more time than a commit has. */
const others = {
  nightly: {
    about: 'everything that CI leaves out, before each release; a good run is recorded in docs/nightly.txt',
    file: 'scripts/check/check-nightly.ts',
  },
  release: {
    about: 'a release of the last commit, installed by docs/operate.md',
    file: 'scripts/check/check-release.ts',
  },
  move: { about: 'only the part that follows docs/operate.md: RELEASE-FOLDER', file: 'scripts/check/check-move.ts' },
  deploy: { about: 'the files in deploy/, by the programs that read them', file: 'scripts/check/check-deploy.ts' },
  links: { about: 'opens every link of the content', file: 'scripts/check/check-links.ts' },
  'payment-page': {
    about: 'the payment page of a running site, against the baseline and the build: https://…',
    file: 'scripts/check/check-payment-page.ts',
  },
  braintree: { about: 'a Braintree sandbox account', file: 'scripts/check/check-braintree.ts' },
}

type Run = typeof runTool

/** On one core, because two checks run at once. */
const checkTypes = (project: string) => (run: Run) =>
  run('node', ['node_modules/typescript-native/bin/tsc', '--singleThreaded', '-p', project])

/** All static checks. Each gets a `run` that collects the output of its tools. */
const steps: [string, (run: Run) => Promise<number>][] = [
  ['format and lint', (run) => run('biome', ['ci', '--colors=off', '--error-on-warnings', '.'])],
  ['import boundaries', (run) => run('depcruise', ['--config', 'boundaries.config.ts', ...sources])],
  ['types', checkTypes('tsconfig.json')],
  // Separate, because only the server is compiled without the DOM's types.
  ['types of the server', checkTypes('server')],
  ['types of the pages', checkTypes('web')],
  ['the requirements and their files', (run) => run('node', ['scripts/check/check-requirements.ts'])],
  ['unused code and dependencies', (run) => run('knip', [])],
  ['the API document', (run) => run('node', ['scripts/generate/api-document.ts', '--check'])],
  ['the outlines of the font', (run) => run('node', ['scripts/generate/font-outlines.ts', '--check'])],
  ["the editor's help", (run) => run('node', ['scripts/generate/owner-help.ts', '--check'])],
  ['rules for an API document', (run) => run('redocly', ['lint', 'docs/openapi.json'], { env: quietRedocly })],
  ['the worksheets', (run) => run('node', ['scripts/generate/worksheets.ts', '--check'])],
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

/** All static checks, or the one of the others that an argument names. */
async function main(args: string[]): Promise<number> {
  if (args.length > 0) return runNamed('check', others, args)
  // Two at once, because most of the tools use one core. All run, also after one has failed.
  await Promise.all([runChecks(), runChecks()])
  process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll checks passed.\n')
  return failed.length > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
