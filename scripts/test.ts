import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '../e2e/browser.ts'
import { ensureBuilt } from './build.ts'
import { changedFiles, journeyFolders, selectTests } from './changed-tests.ts'
import { passedAtSecondTry } from './check/requirements.ts'
import { run, runScript } from './run.ts'

const results = join(import.meta.dirname, '../test-results')
const vitestResults = join(results, 'vitest.json')
const journeyResults = join(results, 'playwright.json')

/** The projects of journeys that run at each commit. */
const projects = ['waiting', 'publishing', 'disturbing', 'journeys'].map((name) => `--project=${name}`)

/** Runs every test, or with `--changed` or `--changed=REV` those that the changes since a commit can break. */
async function main(args: string[]): Promise<void> {
  const [option, ...others] = args
  const [, revision = 'HEAD'] = /^--changed(?:=(.+))?$/.exec(option ?? '') ?? []
  if (option === undefined) return testAll()
  if (!option.startsWith('--changed') || others.length > 0) throw new Error('The only option is --changed[=REV].')
  return testChanged(revision)
}

/** Runs every test: rules, server, gateway, byte budgets, journeys, and the checks of claims in the documents. */
async function testAll(): Promise<void> {
  await findBrowser()
  await ensureBuilt()
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  const codes = [
    await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`]),
    await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...projects, '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyResults },
    }),
    await run('node', ['scripts/check/check-requirements.ts', vitestResults, journeyResults]),
  ]
  await printCounts()
  process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
}

async function testChanged(revision: string): Promise<void> {
  const changed = await changedFiles(revision)
  const { allUnitTests, serverFolders, journeys } = selectTests(changed)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say(`${changed.length} files changed since ${revision}.`)
  if (changed.length === 0) return
  say(`run: ${allUnitTests ? 'all unit tests' : 'unit tests that import them'}, tests of forms and the gateway that do`)
  if (serverFolders.length > 0) say(`run: tests in ${serverFolders.join(', ')} that import them`)
  if (journeys.length > 0) say(`run: journeys in ${journeys.join(', ')}`)
  const left = journeyFolders.map((name) => `e2e/${name}/`).filter((folder) => !journeys.includes(folder))
  say('not run: other tests of the server, byte budgets, claims in documents')
  if (left.length > 0) say(`not run: ${journeys.length > 0 ? 'other ' : ''}journeys in ${left.join(', ')}`)
  say('npm test runs everything.\n')

  const since = [`--changed=${revision}`, '--passWithNoTests']
  const projectArgs = (...names: string[]) => names.flatMap((name) => ['--project', name])
  const codes = [
    await run('vitest', ['run', ...(allUnitTests ? [] : since), ...projectArgs('unit')]),
    await run('vitest', ['run', ...since, ...projectArgs('forms', 'gateway')]),
  ]
  if (serverFolders.length > 0)
    codes.push(await run('vitest', ['run', ...since, ...projectArgs('server'), ...serverFolders]))
  if (journeys.length > 0) {
    await ensureBuilt()
    const filters = journeys.map((path) => path.replaceAll('.', '\\.'))
    codes.push(await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list', ...filters]))
  }
  process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
}

async function printCounts(): Promise<void> {
  const vitest = JSON.parse(await readFile(vitestResults, 'utf8'))
  const journeys = JSON.parse(await readFile(journeyResults, 'utf8'))
  const { stats } = journeys
  for (const name of passedAtSecondTry(journeys)) process.stdout.write(`Passed only at the second try: ${name}\n`)
  const passed = vitest.numPassedTests + stats.expected + stats.flaky
  const failed = vitest.numFailedTests + stats.unexpected
  const skipped = vitest.numPendingTests + stats.skipped
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
}

runScript(() => main(process.argv.slice(2)))
