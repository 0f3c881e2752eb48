import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { runScript } from '../run.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** The programs that read these files, and their Debian packages. */
const validators = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  'docker-compose': 'docker-compose',
  'systemd-analyze': 'systemd',
  shellcheck: 'shellcheck',
  openssl: 'openssl',
  promtool: 'prometheus',
}

const scripts = ['build.sh', 'create-database.sh', 'upgrade.sh', 'course-site', 'copy-backup']

/** Checks each file in deploy/ with the program that reads it. `folder` is a writable copy. */
const checks: [name: string, files: (string | RegExp)[], check: (folder: string) => Promise<void>][] = [
  ['scripts', scripts, checkScripts],
  [
    'Dockerfile',
    ['Dockerfile'],
    (folder) => runOrThrow(join(root, 'node_modules/.bin/dockerfile-utils'), ['lint', 'Dockerfile'], folder),
  ],
  ['compose.yaml', ['compose.yaml', '.env.example'], checkCompose],
  ['Caddyfile', ['Caddyfile'], checkCaddyfile],
  ['nginx.conf', ['nginx.conf'], checkNginx],
  ['units of systemd', [/\.(service|socket|timer)$/, 'secrets.conf'], checkUnits],
  // A test compares the dashboard's metrics with those of the site.
  ['rules of Prometheus', [/^monitoring\//], checkMonitoring],
]

async function main(): Promise<void> {
  const missing = await missingValidators()
  if (missing.length > 0) {
    throw new Error(`Nothing was checked: install what checks it first, by: apt-get install ${missing.join(' ')}`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'course-site-deploy-'))
  try {
    await cp(join(root, 'deploy'), folder, { recursive: true })
    await refuseUnchecked(folder)
    for (const [name, , check] of checks) {
      await check(folder)
      process.stdout.write(`ok  ${name}\n`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws Error naming the files that no check is for */
async function refuseUnchecked(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const known = checks.flatMap(([, names]) => names)
  const unchecked = files.filter(
    (file) => !known.some((one) => (typeof one === 'string' ? one === file : one.test(file))),
  )
  if (unchecked.length > 0) throw new Error(`Nothing checks these files in deploy/: ${unchecked.join(', ')}`)
}

async function missingValidators(): Promise<string[]> {
  const found = await Promise.all(
    Object.keys(validators).map((name) =>
      run('sh', ['-c', `command -v ${name}`], { env: searchingAll() }).then(
        () => true,
        () => false,
      ),
    ),
  )
  return Object.values(validators).filter((_, index) => !found[index])
}

/** The path for server programs, which not every user's PATH contains. */
const searchingAll = (more: Record<string, string> = {}) => ({
  ...process.env,
  PATH: `${process.env.PATH}:/usr/sbin:/sbin`,
  ...more,
})

/** @throws Error with the program's output if it fails */
async function runOrThrow(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<void> {
  await run(command, args, { cwd, env: searchingAll(env) }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout}${error.stderr}`)
  })
}

const change = async (path: string, by: (text: string) => string) =>
  writeFile(path, by(await readFile(path, 'utf8')), { mode: 0o644 })

async function checkMonitoring(folder: string): Promise<void> {
  const monitoring = join(folder, 'monitoring')
  await runOrThrow('promtool', ['check', 'config', 'prometheus.yml'], monitoring)
  await runOrThrow('promtool', ['test', 'rules', 'alerts.test.yml'], monitoring)
}

async function checkScripts(folder: string): Promise<void> {
  await runOrThrow('shellcheck', scripts, folder)
  const standIns = ['init.sh', 'stand-ins/apt-get', 'stand-ins/scp', 'stand-ins/systemctl']
  await runOrThrow('shellcheck', standIns, join(root, 'scripts/check/written-steps'))
}

/** Uses the example's settings, filled in. Without a required one, compose has to fail. */
async function checkCompose(folder: string): Promise<void> {
  const example = await readFile(join(folder, '.env.example'), 'utf8')
  await writeFile(join(folder, '.env'), example.replace(/=$/gm, '=filled-in'))
  await runOrThrow('docker-compose', ['-f', 'compose.yaml', 'config', '--quiet'], folder)
  await writeFile(join(folder, '.env'), example)
  const refused = await runOrThrow('docker-compose', ['-f', 'compose.yaml', 'config', '--quiet'], folder).then(
    () => false,
    (error: Error) => error.message.includes('PASSWORD'),
  )
  if (!refused) throw new Error('compose.yaml starts without passwords of the database')
}

async function checkCaddyfile(folder: string): Promise<void> {
  const options = ['--adapter', 'caddyfile', '--config', 'Caddyfile']
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  for (const instances of [{}, { UPSTREAMS: 'site:3000' }, { UPSTREAMS: '10.0.0.5:3000 10.0.0.6:3000 [fd00::7]:3000' }])
    await runOrThrow('caddy', ['validate', ...options], folder, { ...home, ...instances, DOMAIN: 'course.example.org' })
}

/** Uses a test certificate, and a log and ports that need no rights; with one upstream, another, and several. */
async function checkNginx(folder: string): Promise<void> {
  const certificate = ['-keyout', 'key.pem', '-out', 'chain.pem', '-days', '1', '-subj', '/CN=course.example.org']
  await runOrThrow('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...certificate], folder)
  await change(join(folder, 'nginx.conf'), (text) =>
    text
      .replace(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, `${folder}/chain.pem`)
      .replace(/\/etc\/letsencrypt\/\S+\/privkey\.pem/, `${folder}/key.pem`)
      .replace('/var/log/nginx/', `${folder}/`)
      .replace(/(listen (?:\[::\]:)?)(80|443)/g, '$120$2'),
  )
  const around = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/nginx.conf; }`
  await writeFile(join(folder, 'around.conf'), around)
  const shipped = await readFile(join(folder, 'nginx.conf'), 'utf8')
  const others = ['10.0.0.5:3000', '10.0.0.6:3000', '[fd00::7]:3000']
  for (const servers of [undefined, others.slice(0, 1), others]) {
    const lines = servers?.map((server) => `    server ${server} max_fails=0;`).join('\n')
    const changed =
      lines === undefined ? shipped : shipped.replace(/(^ +server 127\.0\.0\.1:\d+ .*$\n?)+/m, `${lines}\n`)
    await writeFile(join(folder, 'nginx.conf'), changed)
    await runOrThrow('nginx', ['-t', '-p', folder, '-c', join(folder, 'around.conf')], folder)
  }
}

/** The units' programs only exist on a server, so a local one replaces them. */
async function checkUnits(folder: string): Promise<void> {
  const names = await readdir(folder)
  const units = names.filter((name) => /\.(service|socket|timer)$/.test(name))
  for (const unit of units) {
    await change(join(folder, unit), (text) => text.replace(/^(ExecStart(?:Post)?=)\S+/gm, '$1/bin/true'))
  }
  const services = units.filter((unit) => unit.endsWith('.service'))
  const verify = () =>
    runOrThrow('systemd-analyze', ['verify', '--man=no', ...units.map((unit) => `./${unit}`)], folder)
  await verify()
  for (const service of services)
    await cp(join(folder, 'secrets.conf'), join(folder, `${service}.d/secrets.conf`), { recursive: true })
  await verify()
  await runOrThrow('systemd-analyze', ['security', '--offline=yes', '--threshold=15', ...services], folder)
}

runScript(main)
