import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newDataDir, siteEnvironment, startProcess, waitForExit, waitUntilReady } from '../../e2e/support/site.ts'
import { type MemoryWatch, watchMemory } from './support/memory.ts'

const buildIdFile = join(import.meta.dirname, '../../server/dist/build-id')

const targetsInMegabytes = { peak: 700, rest: 300 }

/**
 * Measures the memory of a first start, which builds the site and creates the embedded database, and of a later one: each
 * one's peak, and what is left `--rest` seconds after the site is ready.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string', default: '4640' }, rest: { type: 'string', default: '60' } },
  })
  const dataDir = newDataDir()
  await rm(buildIdFile, { force: true })
  try {
    for (const name of ['first start', 'later start'])
      process.stdout.write(`${await measureStart(name, Number(values.port), dataDir, Number(values.rest))}\n`)
  } finally {
    await rm(join(dataDir, '..'), { recursive: true, force: true })
  }
  return true
}

async function measureStart(name: string, port: number, dataDir: string, restSeconds: number): Promise<string> {
  const site = startProcess('npm', siteEnvironment(port, dataDir))
  if (!site.pid) throw new Error('npm did not start.')
  const watch = watchMemory(site.pid)
  try {
    await waitUntilReady(site)
    await wait(restSeconds * 1_000)
    return describe(name, watch.stop())
  } finally {
    watch.stop()
    process.kill(-site.pid, 'SIGINT')
    await waitForExit(site)
  }
}

function describe(name: string, { peak, last }: ReturnType<MemoryWatch['stop']>): string {
  const parts = (sample: typeof peak) =>
    sample.processes.map(({ command, megabytes }) => `    ${megabytes.toFixed(0).padStart(5)}  ${command}`).join('\n')
  return [
    `${name}: peak ${peak.megabytes.toFixed(0)} MB (target ${targetsInMegabytes.peak})`,
    parts(peak),
    `${name}: at rest ${last.megabytes.toFixed(0)} MB (target ${targetsInMegabytes.rest})`,
    parts(last),
  ].join('\n')
}
