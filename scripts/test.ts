import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '../e2e/browser.ts'
import { ensureBuilt } from './build.ts'
import { run } from './run.ts'

// Pages are built from the frozen copy of the demo, so that an owner's edits fail no test.
process.env.CONTENT_DIR = join(import.meta.dirname, '../demo-content')

const results = join(import.meta.dirname, '../test-results')
const vitestResults = join(results, 'vitest.json')
const journeyResults = join(results, 'playwright.json')

/** Runs every test: rules, server, gateway, byte budgets, journeys, and the checks of claims in the documents. */
async function main(): Promise<void> {
  await findBrowser()
  await ensureBuilt()
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  const codes = [
    await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`]),
    await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyResults },
    }),
    await run('node', ['scripts/check/check-spec-coverage.ts', vitestResults, journeyResults]),
    await run('node', ['scripts/check/check-security.ts', vitestResults, journeyResults]),
  ]
  await printCounts()
  process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
}

async function printCounts(): Promise<void> {
  const vitest = JSON.parse(await readFile(vitestResults, 'utf8'))
  const { stats } = JSON.parse(await readFile(journeyResults, 'utf8'))
  const passed = vitest.numPassedTests + stats.expected + stats.flaky
  const failed = vitest.numFailedTests + stats.unexpected
  const skipped = vitest.numPendingTests + stats.skipped
  const again = stats.flaky > 0 ? ` (${stats.flaky} of them at the second try)` : ''
  process.stdout.write(`\n${passed} passed${again}, ${failed} failed, ${skipped} skipped\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
