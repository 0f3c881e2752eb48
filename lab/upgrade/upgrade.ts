import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { ensureBuilt } from '../../scripts/build.ts'
import { startServer, stopServer } from '../../scripts/servers.ts'
import { startPostgres } from '../../server/test/postgres.ts'
import { tableOf } from '../bench/support/costs.ts'
import { createLoad, type PhaseResult } from './load.ts'
import { preparePrevious } from './previous-release.ts'
import { findViolations } from './records.ts'

const root = join(import.meta.dirname, '../..')
const administrator = { Email: 'owner@example.com', Password: 'a password for the upgrade' }

/**
 * Lets the previous release sell while this one migrates its database, start again on the new schema, and be replaced.
 * Fails if a request fails or the records are wrong. `--previous` is a release's folder or a commit, by default the last
 * tag, or without one the commit before the newest migration; `--seconds` is the length of a phase; `--port` is the first of three consecutive ports.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      previous: { type: 'string' },
      seconds: { type: 'string', default: '20' },
      port: { type: 'string', default: '4890' },
    },
  })
  const [port, seconds] = [Number(values.port), Number(values.seconds)]
  await ensureBuilt()
  const previous = await preparePrevious(values.previous)
  say(`from ${previous.name}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'course-site-upgrade-'))
  const postgres = await startPostgres({ port })
  const stops = [() => postgres.stop(), () => rm(dataDir, { recursive: true, force: true }), previous.remove]
  const url = `http://127.0.0.1:${port + 1}`
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: String(port + 1),
    LOG_LEVEL: 'warn',
    LOCAL_GATEWAY_PORT: String(port + 2),
    LOCAL_GATEWAY_SETTLE_S: '5',
    LIMIT_FACTOR: '100000',
    ADMIN_EMAIL: administrator.Email,
    ADMIN_PASSWORD: administrator.Password,
    TOKEN_SECRET: 'a secret for the upgrade alone, long enough',
  }
  const withSite = async (launcher: string, work: () => Promise<void>) => {
    const site = await startServer([launcher], environment, `${url}/readyz`)
    await work().finally(() => stopServer(site))
  }
  try {
    const load = createLoad({ url, gatewayUrl: `http://127.0.0.1:${port + 2}`, administrator })
    await withSite(previous.launcher, async () => {
      await load.during('the previous release', seconds)
      await load.during('… while this one migrates', seconds, () => migrate(environment))
      await load.during('… on the new schema', seconds)
    })
    await withSite(previous.launcher, () => load.during('the previous release, started again', seconds))
    let violations: string[] = []
    await withSite(join(root, 'server/launch.mjs'), async () => {
      await load.during('this release', seconds)
      violations = await findViolations(postgres.url, dataDir, load.bought)
    })
    return report(load.results, load.bought.length, violations)
  } finally {
    for (const stop of stops) await stop()
  }
}

async function migrate(environment: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'server/dist/commands/migrate.mjs')], { env: environment })
}

function report(results: PhaseResult[], bought: number, violations: string[]): boolean {
  const countOf = (failures: Map<string, number>) => [...failures.values()].reduce((sum, count) => sum + count, 0)
  const rows = results.map(({ phase, requests, failures }) => [phase, String(requests), String(countOf(failures))])
  say(tableOf([['', 'requests', 'failures'], ...rows]))
  for (const { phase, failures } of results)
    for (const [failure, count] of failures) say(`${phase}: ${count} × ${failure}`)
  for (const violation of violations) say(`violation: ${violation}`)
  say(`${bought} purchases, ${violations.length} violations`)
  return violations.length === 0 && bought > 0 && results.every(({ failures }) => failures.size === 0)
}

const say = (text: string) => process.stdout.write(`${text}\n`)
