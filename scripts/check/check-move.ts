import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, step } from '../run.ts'
import { startServer, type TestServer } from './written-steps/server.ts'
import { readSteps } from './written-steps/steps.ts'
import { checkUpgrades } from './written-steps/upgrades.ts'

const root = join(import.meta.dirname, '../..')
const buyer = 'ada@example.org analytical-engine-1843'

/** The operator's edits of the settings, in the shell that has the database's password. */
const filledIn = `
sed -i -e 's|^PUBLIC_URL=.*|PUBLIC_URL=https://course.example.org|' -e 's|^ADMIN_EMAIL=.*|ADMIN_EMAIL=owner@example.org|' \\
  -e "s|^TOKEN_SECRET=.*|TOKEN_SECRET=$(openssl rand -hex 32)|" /etc/course-site/env
echo "DATABASE_URL=postgres://course:$password@127.0.0.1:5432/course" >> /etc/course-site/env
echo TRUST_PROXY=loopback >> /etc/course-site/env
`

type Steps = (...names: string[]) => string

/**
 * Follows docs/operate.md literally: installs a server, sells, renews the certificate, upgrades, and moves the site.
 * @param release a built release
 * @throws Error with the failed commands and their output
 */
export async function checkMove(release: string): Promise<void> {
  const guide = readSteps(await readFile(join(root, 'docs/operate.md'), 'utf8'))
  const steps: Steps = (...names) => names.map((name) => findCommands(guide, name)).join('\n')
  const [older, newer] = await step('two servers made for following docs/operate.md', () =>
    Promise.all([startServer(), startServer()]),
  )
  try {
    for (const server of [older, newer])
      await cp(release, join(server.folder, 'root/course-site-release'), { recursive: true })
    await step('set up by its section 2, with nginx and a certificate', () => setUp(older, steps))
    await step('renewed its certificate', () => checkRenewal(older))
    await step('copied its backup, encrypted', () => checkCopy(older, steps))
    await checkUpgrades(older)
    await step('moved to the new server by its section 11', () => move(older, newer, steps))
    await step('went back to a moment of the day', () => checkRecovery(newer, steps))
    await step('kept its secrets in files that only root can read', () => checkSecrets(newer, steps))
  } finally {
    await older.stop()
    await newer.stop()
  }
}

function findCommands(guide: Map<string, string>, name: string): string {
  const commands = guide.get(name)
  if (commands === undefined) throw new Error(`docs/operate.md has no step named ${name}.`)
  return commands.replaceAll('YOUR-CLONE', '/srv/clone').replaceAll('YOUR-NAME', 'course.example.org')
}

const visit = (server: TestServer, what: string) =>
  server.run(`/srv/node /srv/clone/scripts/check/written-steps/visitor.ts ${what}`)

/** Section 2: from an empty server to a site with a user besides its administrator. */
async function setUp(server: TestServer, steps: Steps): Promise<void> {
  await server.run(steps('install', 'database', 'settings') + filledIn + steps('release'))
  await server.run(`cd /opt/course-site/source\n${steps('certificate', 'nginx')}`)
  const output = await server.run(steps('password'))
  const [, password] = /^password: (\S+)$/m.exec(output) ?? []
  expect(password !== undefined, `there is no password in: ${output}`)
  await visit(server, `login owner@example.org ${password} ${buyer}`)
}

/** nginx reloads in the background, so its old workers may still answer for a moment. */
async function checkRenewal(server: TestServer): Promise<void> {
  const before = await visit(server, 'certificate')
  await server.run('certbot renew')
  for (let tries = 0; tries < 50; tries++) {
    if ((await visit(server, 'certificate')) !== before) return
  }
  throw new Error('nginx still serves the certificate from before its renewal')
}

/** Section 11: from the running old server to the running new one. */
async function move(older: TestServer, newer: TestServer, steps: Steps): Promise<void> {
  await older.run(steps('leave'))
  const network = () => cp(join(older.folder, 'srv/sent'), join(newer.folder, 'root'), { recursive: true })
  // The operator keeps the shell open, so its steps run together, after the files have been copied.
  await network()
  await newer.run(steps('install', 'database', 'arrive'))
  await newer.run(`cd /opt/course-site/source\n${steps('nginx')}`)
  const output = await newer.run(`${steps('doctor').trim()} || true`)
  const reds = [...output.matchAll(/^red +✗ +(\S+(?: \S+)*?) {2}/gm)].map(([, subject]) => subject)
  const expected = ['Database', 'Public address']
  expect(output.includes(' green, ') && reds.every((red) => expected.includes(red ?? '')), output)
  await visit(newer, `login ${buyer}`)
  const left = await readdir(join(newer.folder, 'root'))
  expect(left.join() === 'course-site-release', `what was copied is still there: ${left}`)
}

/** The other machine is a folder. Its key decrypts the copy, which is then a complete backup. */
async function checkCopy(server: TestServer, steps: Steps): Promise<void> {
  await server.run(`openssl req -x509 -newkey rsa:3072 -nodes -subj /CN=backups -keyout /srv/key.pem -out /root/certificate.pem
    install -d -o course-site /srv/elsewhere
    printf '#!/bin/sh\nexec cp "$1" /srv/elsewhere/\n' > /root/send
    cd /opt/course-site/source
    ${steps('copies')}`)
  const output = await server.run(`cd /srv/elsewhere; ls | wc -l
    openssl cms -decrypt -inform DER -inkey /srv/key.pem -in *.encrypted -out /var/lib/course-site-backups/decrypted
    chown course-site: /var/lib/course-site-backups/decrypted
    course-site restore --check /var/lib/course-site-backups/decrypted
    ls /var/lib/course-site-backups
    rm /var/lib/course-site-backups/decrypted /root/certificate.pem /root/send`)
  expect(output.startsWith('1\n') && output.includes('It is complete.') && !output.includes('.encrypted'), output)
  const failing = `echo 'exit 3' > /etc/course-site/copy/send
    systemctl start course-site-backup && echo 'it succeeded' || tail -n 1 /var/log/course-site-backup.log
    rm -r /etc/course-site/copy`
  expect((await server.run(failing)).includes('is only on this machine'), 'a copy that failed was not reported')
}

/** Somebody is deleted by mistake. The database goes back to a moment before that, and nobody else is lost. */
async function checkRecovery(server: TestServer, steps: Steps): Promise<void> {
  await server.run(withCheckpoints(steps('archive')))
  const moment = await server.run('sleep 1; date -u "+%F %T UTC"; sleep 1')
  await server.run(`cd /; runuser -u postgres -- psql -q course -c 'drop table access cascade'`)
  await server.run(withCheckpoints(steps('recover').replace(/^moment=.*$/m, `moment='${moment.trim()}'`)))
  await visit(server, `login ${buyer}`)
  // The changes are kept again, as from the beginning.
  await server.run(`cd /; for second in $(seq 20); do
      runuser -u postgres -- psql -Atc 'select application_name from pg_stat_replication' | grep -q receivewal && exit 0
      sleep 1
    done
    tail -n 5 /var/log/postgresql/*main.log; exit 1`)
  const clusters = await server.run('pg_lsclusters -h')
  expect(/ before +5432 down /.test(clusters), `the database from before is not there: ${clusters}`)
}

/** A copy of the database waits for a checkpoint, which PostgreSQL spreads over minutes unless somebody asks for one. */
const withCheckpoints = (commands: string) => `
  cd /
  while sleep 0.5; do runuser -u postgres -- psql -qc checkpoint 2>&1 || true; done & loop=$!
  trap 'kill $loop' EXIT
  ${commands}`

async function checkSecrets(server: TestServer, steps: Steps): Promise<void> {
  await server.run(`cd /opt/course-site/source\n${steps('secrets')}`)
  await visit(server, `login ${buyer}`)
  const output = await server.run(`systemctl start course-site-backup
    grep -cE '^(DATABASE_URL|TOKEN_SECRET)=' /etc/course-site/env || true
    stat -c %a /etc/course-site/secrets/*; ls /run`)
  expect(output.startsWith('0\n600\n600\n') && !/^course-site\.\w{6}$/m.test(output), output)
}

/** @returns why this machine can't run the test servers; undefined if it can */
export async function whyNoServers(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'it needs root'
  if (!existsSync('/usr/bin/pg_createcluster')) return "it needs Debian's package postgresql"
  return promisify(execFile)('unshare', ['--mount', '--net', '--pid', '--fork', 'true']).then(
    () => undefined,
    (error: Error) => `namespaces can't be made here (${error.message.trim()})`,
  )
}

if (process.argv[1] === import.meta.filename) {
  const [release] = process.argv.slice(2)
  if (!release) throw new Error('Say which release: node scripts/check/check-move.ts FOLDER')
  await checkMove(resolve(release))
}
