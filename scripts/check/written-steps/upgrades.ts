import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, step } from '../../run.ts'
import type { TestServer } from './server.ts'

const upgrade = '/opt/course-site/source/deploy/upgrade.sh'
const visitor = '/srv/node /srv/clone/scripts/check/written-steps/visitor.ts'
const release = '/root/course-site-release'

/** Upgrades a server in every way that docs/operate.md promises. */
export async function checkUpgrades(server: TestServer): Promise<void> {
  await step('upgraded without losing a request', () => checkNothingLost(server))
  await step('reported a backup that failed, and did not upgrade without one', () => checkBackupAlert(server))
  await step('upgraded on other addresses, and kept three releases', () => checkAddresses(server))
  await step('refused releases that can’t run, and kept serving', () => checkRefusals(server))
  await step('survived a disk that fills up', () => checkFullDisk(server))
  await step('went back from a release that does not start', () => checkGoingBack(server))
  await step('took over a site from before version 1.0, with two instances', () => checkTakeOver(server))
}

async function checkNothingLost(server: TestServer): Promise<void> {
  const output = await server.run(underLoad(`systemctl restart course-site; ${upgrade} ${release}`))
  const [, backup = ''] = /^The backup from before the migration: (\S+)$/m.exec(output) ?? []
  await server.run(`course-site restore --check ${backup}`)
}

/** The folder of the backups becomes a disk without room for one. The owner reads about it in the outbox. */
async function checkBackupAlert(server: TestServer): Promise<void> {
  const before = await current(server)
  await server.run('mount -t tmpfs -o size=16k tmpfs /var/lib/course-site-backups')
  try {
    await server.run('chown course-site: /var/lib/course-site-backups')
    await refused(server, 'systemctl start course-site-backup')
    const reported = `tail -n 20 /var/log/course-site-backup.log
      for second in $(seq 20); do
        ! grep -l 'A backup failed' /var/lib/course-site/outbox/* || exit 0
        sleep 1
      done
      cat /var/log/course-site-backup-failed.log`
    const log = await server.run(reported)
    expect(log.includes('There is no space left in') && log.includes('/outbox/'), log)
    const upgraded = await refused(server, `${upgrade} ${release}`)
    expect(upgraded.includes('There is no backup from before the migration'), upgraded)
    expect((await current(server)) === before, 'the running release was replaced without a backup')
    const left = await server.run('ls -R /var/lib/course-site-backups')
    expect(!left.includes('.course'), `a part of a backup was left: ${left}`)
  } finally {
    await server.run('umount /var/lib/course-site-backups')
  }
  await server.run('systemctl start course-site-backup')
}

/** Visitors come all the time. One of them who gets an error fails the step. */
const underLoad = (command: string) => `
  ${visitor} load & load=$!
  ${command}
  kill -TERM $load
  wait $load`

async function checkAddresses(server: TestServer): Promise<void> {
  for (const host of ['127.0.0.2', '::1']) {
    await server.run(`echo HOST=${host} >> /etc/course-site/env; ${upgrade} ${release}`)
    await server.run("sed -i '/^HOST=/d' /etc/course-site/env")
  }
  await server.run(`${upgrade} ${release}`)
  const names = await readdir(join(server.folder, 'opt/course-site/releases'))
  expect(names.length === 3, `three releases should be kept: ${names}`)
}

async function checkRefusals(server: TestServer): Promise<void> {
  await server.run('mkdir -p /root/tiny/server; touch /root/tiny/server/launch.mjs')
  const atOnce = await refused(server, `flock /opt/course-site/upgrade.lock ${upgrade} ${release}`)
  expect(atOnce.includes('Another upgrade is in progress.'), atOnce)
  const older = await refused(server, `${upgrade} /root/tiny`)
  expect(older.includes('This release is older than the database'), older)
  const noRelease = await refused(server, `${upgrade} /root`)
  expect(noRelease.includes('/root is not a release.'), noRelease)
  await server.run(`cp -R ${release} /root/pageless; echo 'export {}' > /root/pageless/web/build/render/render.mjs`)
  const started = 'cat /run/course-site.pid'
  const process = await server.run(started)
  const pageless = await refused(server, `${upgrade} /root/pageless`)
  expect(pageless.includes('The pages could not be rendered') && pageless.includes("can't start"), pageless)
  expect((await server.run(`${started}; rm -r /root/pageless`)) === process, 'the site was restarted')
  const [before, after] = [await current(server), await twoQuickInstalls(server)]
  expect(after.length === 2, `two installs within a second are mixed: ${after}`)
  await server.run(`ln -sfn ${before} /opt/course-site/current; rm -r ${after.join(' ')}`)
}

/** @returns the folders of two releases that are installed within one second */
async function twoQuickInstalls(server: TestServer): Promise<string[]> {
  const install = `${upgrade} --no-start --older /root/tiny`
  const output = await server.run(`${install}; ${install}`)
  return [...new Set([...output.matchAll(/^Installed, not started: (\S+)$/gm)].map(([, folder]) => folder ?? ''))]
}

/** A small file system takes the place of the releases, so the running release is out of reach for a moment. */
async function checkFullDisk(server: TestServer): Promise<void> {
  const onSmallDisk = (command: string) => `
    mount -t tmpfs -o size=20m tmpfs /opt/course-site/releases
    (${command}) && result=0 || result=$?
    [ -z "$(ls /opt/course-site/releases)" ] || { echo 'something was left behind'; result=0; }
    umount /opt/course-site/releases
    exit $result`
  const before = await current(server)
  const early = await refused(server, onSmallDisk(`${upgrade} ${release}`))
  expect(early.includes('The disk of /opt/course-site has') && early.includes('Nothing was changed.'), early)
  const late = await refused(server, onSmallDisk(`COURSE_SITE_RESERVE_MB=-1000 ${upgrade} ${release}`))
  expect(late.includes('No space left on device') && late.includes('free some space and run this again.'), late)
  expect((await current(server)) === before, 'the running release was replaced')
  await server.run('course-site ready')
}

async function checkGoingBack(server: TestServer): Promise<void> {
  const before = await current(server)
  await server.run(`cp -R ${release} /root/broken; echo 'process.exit(1)' > /root/broken/server/launch.mjs`)
  const output = await server.run(underLoad(`COURSE_SITE_WAIT=3 ${upgrade} /root/broken 2>&1 || true`))
  expect(output.includes('was not ready within 3 seconds') && output.includes('runs again.'), output)
  expect((await current(server)) === before, 'the release that does not start is still current')
  await server.run('course-site ready; rm -r /root/broken')
}

/** A site of the last commit before version 1.0: its database, its age, and its units, one for each port. */
async function checkTakeOver(server: TestServer): Promise<void> {
  const before = await current(server)
  const beginElsewhere = `sed -i 's/"when": [0-9]*/"when": 1/' "$(readlink /opt/course-site/current)/server/migrations/meta/_journal.json"`
  await server.run(`cd /etc/systemd/system
    systemctl disable --now course-site.socket course-site
    sed 's/^Environment=NODE_ENV/Environment=PORT=%i NODE_ENV/' course-site.service > course-site@.service
    rm course-site.service course-site.socket
    sed -i 's/^    server 127.0.0.1:3000.*/&\\n    server 127.0.0.1:3010;\\n # proxy_next_upstream/' \
      /etc/nginx/sites-available/course-site
    echo METRICS_PORT=9464 > /etc/course-site/env.3000
    systemctl enable --now course-site@3000 course-site@3010
    course-site ready
    cp /etc/course-site/env /root/env
    sed -i 's|^\\(DATABASE_URL=.*\\)/course$|\\1/before|' /etc/course-site/env
    runuser -u postgres -- createdb --owner course before
    zcat /srv/clone/server/test/site-before-1.0.sql.gz | psql -q "$(sed -n 's/^DATABASE_URL=//p' /etc/course-site/env)" > /dev/null
    ${beginElsewhere}`)
  const output = await server.run(`${upgrade} ${release}`)
  for (const said of [
    'The backup from before the migration:',
    'This release can start.',
    'The database is up to date.',
  ])
    expect(output.includes(said), output)
  await server.run(`${visitor} login owner@example.com 'correct horse battery' eve@example.org analytical-engine-1843`)
  const left = await server.run(`ls /etc/systemd/system/multi-user.target.wants /etc/systemd/system /run
    cat /etc/course-site/env; cat /etc/nginx/sites-available/course-site`)
  expect(left.includes('course-site.service') && left.includes('course-site.held'), left)
  expect(!left.includes('course-site@') && !left.includes('3010') && left.includes('METRICS_PORT=9464'), left)
  const older = await refused(server, `${upgrade} --older ${before}`)
  expect(older.includes("is from before version 1.0 and can't read this database"), older)
  await server.run(
    `cp -R ${release} /root/broken; echo 'process.exit(1)' > /root/broken/server/launch.mjs; ${beginElsewhere}`,
  )
  const broken = await refused(server, `COURSE_SITE_WAIT=3 ${upgrade} /root/broken`)
  expect(broken.includes("can't run any more once the database is that of version 1.0"), broken)
  await server.run(`rm -r /root/broken; grep METRICS_PORT /etc/course-site/env >> /root/env; cp /root/env /etc/course-site/env
    ${upgrade} ${release}`)
  await server.run(underLoad(`${upgrade} ${release}`))
}

const current = async (server: TestServer) => (await server.run('readlink /opt/course-site/current')).trim()

/** @returns the output of a command that has to fail */
async function refused(server: TestServer, command: string): Promise<string> {
  const output = await server.run(`(${command}) 2>&1 && echo 'it succeeded' || echo refused`)
  expect(output.endsWith('refused\n'), output)
  return output
}
