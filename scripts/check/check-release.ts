import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePorts } from '../../server/test/faults/free-ports.ts'
import { startPostgres } from '../../server/test/postgres.ts'
import { thirdParties } from '../release/third-party.ts'
import { expect, runScript, step } from '../run.ts'
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
      await checkRunning(installation)
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

async function checkRunning(installation: Installation): Promise<void> {
  const site = await step('started with code that it can’t write', () => startInstalled(installation))
  try {
    await step('shows its pages, hashes passwords, reaches its card gateway', () => checkAnswers(site.url))
    await step('ships the licenses of others', () => checkLicenses(installation.release, site.url))
    await step('has its commands with it', () => checkCommands(installation))
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

runScript(async () => {
  await main()
  process.exit()
})
