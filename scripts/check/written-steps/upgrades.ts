import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { step } from '../../run.ts'
import type { TestServer } from './server.ts'

const upgrade = '/opt/course-site/source/deploy/upgrade.sh'
const visitor = '/srv/node /srv/clone/scripts/check/written-steps/visitor.ts'
const release = '/root/course-site-release'

/** Upgrades a server with two instances in every way that docs/operate.md promises. */
export async function checkUpgrades(server: TestServer): Promise<void> {
  await step('upgraded without losing a request', () => checkNothingLost(server))
  await step('reported a backup that failed, and did not upgrade without one', () => checkBackupAlert(server))
  await step('upgraded on other addresses, and kept three releases', () => checkAddresses(server))
  await step('refused releases that can’t run, and kept serving', () => checkRefusals(server))
  await step('survived a disk that fills up', () => checkFullDisk(server))
  await step('restarted both instances', () => letInstancesDrain(server))
  await step('went back from a release that does not start', () => checkGoingBack(server))
  await step('switched from one unit to two instances', () => checkSwitch(server))
}

/** The instances drain during this upgrade. Those that it starts don't, which makes the other upgrades short. */
async function checkNothingLost(server: TestServer): Promise<void> {
  const output = await server.run(`echo DRAIN_S=0 >> /etc/course-site/env\n${underLoad(`${upgrade} ${release}`)}`)
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
  const oneGateway = await refused(
    server,
    `sed -i 's/^LOCAL_GATEWAY_URL/# &/' /etc/course-site/env; ${upgrade} ${release}`,
  )
  expect(oneGateway.includes('Add LOCAL_GATEWAY_URL='), oneGateway)
  await server.run("sed -i 's/^# LOCAL_GATEWAY_URL=/LOCAL_GATEWAY_URL=/' /etc/course-site/env")
  const oneMetrics = await refused(server, `echo METRICS_PORT=9464 >> /etc/course-site/env; ${upgrade} ${release}`)
  expect(oneMetrics.includes('METRICS_PORT in /etc/course-site/env is the same'), oneMetrics)
  await server.run("sed -i '/^METRICS_PORT=/d' /etc/course-site/env")
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

/** The next steps have visitors again. */
const letInstancesDrain = (server: TestServer) =>
  server.run(`sed -i 's/^DRAIN_S=.*/DRAIN_S=1/' /etc/course-site/env
    for port in 3000 3010; do systemctl restart course-site@$port; course-site ready; done`)

async function checkGoingBack(server: TestServer): Promise<void> {
  const before = await current(server)
  await server.run(`cp -R ${release} /root/broken; echo 'process.exit(1)' > /root/broken/server/launch.mjs`)
  const output = await server.run(underLoad(`COURSE_SITE_WAIT=3 ${upgrade} /root/broken 2>&1 || true`))
  expect(output.includes('was not ready on port 3000') && output.includes('runs again.'), output)
  expect((await current(server)) === before, 'the release that does not start is still current')
  await server.run('course-site ready; rm -r /root/broken')
}

/** A site that was installed with the former unit. */
async function checkSwitch(server: TestServer): Promise<void> {
  await server.run(`cd /etc/systemd/system
    systemctl disable --now course-site@3000 course-site@3010
    sed 's/ PORT=%i//; /^EnvironmentFile=/d' course-site@.service > course-site.service
    systemctl enable --now course-site
    course-site ready
    sed -i 's/^DRAIN_S=.*/DRAIN_S=0/' /etc/course-site/env
    systemctl enable course-site-gateway course-site@3000 course-site@3010`)
  await server.run(underLoad(`${upgrade} ${release}`))
  const ports = await server.run(`course-site instances; ls /etc/systemd/system/course-site.service 2>&1 || true
    ls /run/course-site*.pid`)
  expect(ports.startsWith('3000 3010\n') && ports.includes('No such file'), ports)
  expect(!ports.includes('/run/course-site.pid') && ports.includes('/run/course-site@3010.pid'), ports)
}

const current = async (server: TestServer) => (await server.run('readlink /opt/course-site/current')).trim()

/** @returns the output of a command that has to fail */
async function refused(server: TestServer, command: string): Promise<string> {
  const output = await server.run(`(${command}) 2>&1 && echo 'it succeeded' || echo refused`)
  expect(output.endsWith('refused\n'), output)
  return output
}

function expect(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise)
}
