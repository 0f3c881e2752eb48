import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../run.ts'
import { type Baseline, createBaseline, deployedFaults, type SetUp } from './payment-page.ts'

const root = join(import.meta.dirname, '../..')
const baselinePath = join(root, 'e2e/checkout/payment-baseline.json')
const pagesFolder = join(root, 'web/build/client')
const usage = 'npm run check -- payment-page https://your-site [production|sandbox|local], or --accept'

const isSetUp = (text: string): text is SetUp => ['production', 'sandbox', 'local'].includes(text)

/** Compares a running site's payment page with the baseline and the build. `--accept` makes the build the baseline. */
async function main([site, setUp = 'production']: string[]): Promise<number> {
  if (site === '--accept') {
    await writeFile(baselinePath, `${JSON.stringify(await createBaseline(), null, 2)}\n`)
    await run('biome', ['format', '--write', '--log-level=error', baselinePath])
    process.stdout.write(
      'e2e/checkout/payment-baseline.json is what the build has. Read what changed before you commit it.\n',
    )
    return 0
  }
  if (!site || !URL.canParse(site) || !isSetUp(setUp)) throw new Error(usage)
  const agreed = JSON.parse(await readFile(baselinePath, 'utf8')) as Baseline
  const faults = await deployedFaults(site, setUp, agreed, pagesFolder)
  const sentence = `The payment page of ${site} is as agreed.`
  const lines = faults.length === 0 ? [sentence] : [`The payment page of ${site} has changed:`, ...faults]
  process.stdout.write(`${lines.join('\n  ')}\n`)
  return faults.length === 0 ? 0 : 1
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    process.stderr.write(`${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}\n`)
    process.exitCode = 1
  },
)
