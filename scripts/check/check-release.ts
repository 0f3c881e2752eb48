import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePorts } from '../../server/test/faults/free-ports.ts'
import { startPostgres } from '../../server/test/postgres.ts'
import { thirdParties } from '../release/third-party.ts'
import { expect, step } from '../run.ts'
import { checkMove, whyNoServers } from './check-move.ts'
import { type Installation, makeUnwritable, runToEnd, startInstalled } from './installed-site.ts'

const root = join(import.meta.dirname, '../..')
const administrator = { Email: 'owner@example.org', Password: randomBytes(18).toString('base64url') }

/** Builds a release of the last commit, and runs it unprivileged with read-only code and a database user of its own. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'course-site-release-'))
  try {
    const release = await step('built from the last commit', () => buildRelease(folder))
    const postgres = await startPostgres()
    try {
      const installation = await createInstallation(folder, release, postgres.url)
      await checkRunning(installation, postgres.url)
    } finally {
      await postgres.stop()
    }
    await checkGuide(release)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildRelease(folder: string): Promise<string> {
  const source = join(folder, 'source')
  const archive = join(folder, 'source.tar')
  await mkdir(source)
  await promisify(execFile)('git', ['archive', '--output', archive, 'HEAD'], { cwd: root })
  await promisify(execFile)('tar', ['-xf', archive, '-C', source])
  const release = join(folder, 'release')
  // Without this project's tools on the path, as on the machine that installs it.
  const path = (process.env.PATH ?? '').split(delimiter).filter((place) => !place.includes('node_modules'))
  const env = { ...process.env, PATH: path.join(delimiter) }
  await promisify(execFile)('sh', [join(source, 'deploy/build.sh'), release], { cwd: folder, env })
  await rm(source, { recursive: true })
  return release
}

/** A developer's machine may skip the guide; CI always follows it. */
async function checkGuide(release: string): Promise<void> {
  const reason = await whyNoServers()
  if (!reason) return checkMove(release)
  expect(!process.env.CI, `docs/operate.md can't be followed: ${reason}`)
  process.stdout.write(`--  docs/operate.md was not followed: ${reason}\n`)
}

async function createInstallation(folder: string, release: string, serverUrl: string): Promise<Installation> {
  const port = await findFreePorts(4)
  await makeUnwritable(release)
  return {
    release,
    port,
    environment: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://course.example.org',
      PAYMENTS: 'local',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: await ownDatabase(serverUrl),
      TOKEN_SECRET: randomBytes(48).toString('base64'),
      ADMIN_EMAIL: administrator.Email,
      ADMIN_PASSWORD: administrator.Password,
    },
  }
}

/** The guide's database user, which owns one database and has no other rights. */
async function ownDatabase(serverUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query('create role course login')
  await admin.query("create database course owner course encoding 'UTF8' template template0")
  await admin.end()
  return Object.assign(new URL(serverUrl), { username: 'course', pathname: '/course' }).href
}

async function checkRunning(installation: Installation, serverUrl: string): Promise<void> {
  const site = await step('started with code that it can’t write', () => startInstalled(installation))
  try {
    await step('shows its pages, hashes passwords, reaches its card gateway', () => checkAnswers(site.url))
    await step('ships the licenses of others', () => checkLicenses(installation.release, site.url))
    await step('has its commands with it', () => checkCommands(installation))
    await step('refuses a price that the payment page does not show', () => checkWrongPrice(installation))
    await step('goes on unharmed while the next release fails to migrate', async () => {
      await checkFailedUpgrade(installation, serverUrl)
      await checkAnswers(site.url)
    })
  } finally {
    await step('stopped at SIGTERM with exit code 0', site.stop)
  }
}

/** Licenses require that each text ships, to the owner and to the visitors. */
async function checkLicenses(release: string, url: string): Promise<void> {
  const shipped = await readFile(join(release, 'THIRD-PARTY.txt'), 'utf8')
  for (const { name, version, texts } of await thirdParties()) {
    expect(shipped.includes(`${name} ${version} (`), `THIRD-PARTY.txt does not name ${name} ${version}`)
    for (const text of texts)
      expect(shipped.includes(text.replaceAll('\r', '').trim()), `THIRD-PARTY.txt has no license of ${name}`)
  }
  const answer = await fetch(`${url}/third-party.txt`)
  expect((await answer.text()) === shipped, '/third-party.txt is not the text that ships')
}

async function checkAnswers(url: string): Promise<void> {
  const home = await fetch(`${url}/home`)
  expect((await home.text()).includes('<h1'), 'the home page has no heading')
  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(administrator) }
  for (const [path, request] of [['/readyz'], ['/home'], ['/api/token', login], ['/api/payments/token']] as const) {
    const { status } = await fetch(url + path, request)
    expect(status === 200, `${path} answered ${status}`)
  }
}

const commands = { 'content-apply': 'Nothing to do.', migrate: 'is up to date.', backup: 'read back and complete.' }

async function checkCommands(installation: Installation): Promise<void> {
  for (const [name, words] of Object.entries(commands)) {
    const { code, output } = await runToEnd(installation, `server/dist/commands/${name}.mjs`)
    expect(code === 0 && output.includes(words), `${name} ended with ${code}: ${output}`)
  }
}

async function copyRelease(installation: Installation, name: string): Promise<string> {
  const release = `${installation.release}-${name}`
  for (const part of ['server', 'web', 'content', 'sandbox-gateway', 'node_modules', 'bin'])
    await cp(join(installation.release, part), join(release, part), { recursive: true, mode: 0 })
  return release
}

async function checkWrongPrice(installation: Installation): Promise<void> {
  const release = await copyRelease(installation, 'dearer')
  const path = join(release, 'content/prices.json')
  const prices = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...prices, charged: '39.99' }))
  const apply = (...options: string[]) =>
    runToEnd({ ...installation, release }, 'server/dist/commands/content-apply.mjs', options)
  for (const options of [[], ['--yes']]) {
    const { code, output } = await apply(...options)
    const isRefused = code === 1 && output.includes('$39.99') && output.includes('$29.99')
    expect(isRefused && output.includes('prices.json'), `it ended with ${code}: ${output}`)
  }
  const confirmed = ['$29', '$99'].map((shown) => ({ shown, charged: '$39.99' }))
  const payment = 'Members Area Access Only $39.99'
  await writeFile(path, JSON.stringify({ ...prices, charged: '39.99', payment, confirmed }))
  const { code, output } = await apply('--yes')
  expect(code === 0 && output.includes('Applied as publication'), `it ended with ${code}: ${output}`)
  const undone = await runToEnd(installation, 'server/dist/commands/content-apply.mjs', ['--yes'])
  expect(undone.code === 0, `it ended with ${undone.code}: ${undone.output}`)
}

/** A next release whose migration fails halfway. */
async function checkFailedUpgrade(installation: Installation, serverUrl: string): Promise<void> {
  const release = await copyRelease(installation, 'next')
  await addBrokenMigration(join(release, 'server/migrations'))
  const next = { ...installation, release, port: installation.port + 2 }
  const { code, output } = await runToEnd(next, 'server/launch.mjs')
  const sentences = output.trim().split('\n')
  expect(code === 1 && sentences.length === 2 && /nothing was changed/.test(output), `it ended with ${code}: ${output}`)
  const database = new pg.Client({ connectionString: installation.environment.DATABASE_URL ?? serverUrl })
  await database.connect()
  const { rows } = await database.query("select to_regclass('half_made') as name")
  await database.end()
  expect(rows[0].name === null, 'half of the migration stayed')
}

async function addBrokenMigration(folder: string): Promise<void> {
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const entry = { idx: entries.length, version: '7', when: Date.now() + 1e9, tag: '9999_broken', breakpoints: true }
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }))
  await writeFile(join(folder, '9999_broken.sql'), 'create table half_made (id integer);--> statement-breakpoint\n')
  await appendFile(join(folder, '9999_broken.sql'), 'insert into what_is_not_there values (1);')
}

main().then(
  () => process.exit(),
  (error: Error & { stdout?: string; stderr?: string }) => {
    process.stderr.write(`${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}\n`)
    process.exit(1)
  },
)
