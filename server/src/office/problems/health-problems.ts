import * as paths from '@course/contract/paths'
import { ageText, day, hour, judgeBackupFile } from './machine-rules.ts'
import { amber, type Gauge, green, problem, red, type Verdict } from './problem.ts'

const gigabyte = 1e9

/** In seconds. Backups are written every night, and one may take its time. */
const maxBackupAge = 26 * hour

const gauge = (name: string, help: string, read: Gauge['read']): Gauge => ({ name, help, read })
const ago = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1_000)

/** Problems of the machines and of what runs by itself. All times are in seconds. */
export const healthProblems = [
  problem(
    'clock',
    {
      subject: 'Clock',
      email: 'A clock is wrong',
      gauges: [
        gauge(
          'clock_skew_seconds',
          "How far this machine's clock is ahead of the database's",
          (facts) => facts.clockSkew,
        ),
      ],
    },
    ['clockSkew'],
    ({ clockSkew }) => judgeClock(clockSkew),
  ),
  problem(
    'disk',
    {
      subject: 'Disk',
      email: 'A disk is almost full',
      gauges: [
        gauge('disk_free_bytes', 'Free space at DATA_DIR', ({ disk }) => disk?.free),
        gauge('disk_size_bytes', 'Size of the disk at DATA_DIR', ({ disk }) => disk?.total),
      ],
    },
    ['disk'],
    ({ disk: { free, total, folder } }) => {
      const sizes = `${(free / gigabyte).toFixed(1)} GB of ${(total / gigabyte).toFixed(1)} GB are free at ${folder}.`
      if (free >= gigabyte && free >= total / 20) return green(sizes)
      return (free < gigabyte / 4 ? red : amber)(
        `Only ${sizes} Nobody can pay once the disk is full.`,
        'Delete what is not needed, such as old backups that were copied elsewhere.',
      )
    },
  ),
  problem(
    'certificate',
    {
      subject: 'Public address',
      email: 'The certificate was not renewed',
      gauges: [
        gauge('certificate_days_left', 'Until the certificate of PUBLIC_URL expires', (facts) => facts.certificateDays),
      ],
    },
    ['certificateDays'],
    ({ certificateDays: days }) =>
      days >= 14
        ? []
        : (days < 3 ? red : amber)(
            `The certificate of the public address expires in ${Math.floor(days)} days. After that, browsers refuse to open the site.`,
            'Usually it is renewed a month before it expires. On the server, certbot renew --dry-run or journalctl -u caddy says why it was not.',
          ),
  ),
  problem('backupFile', { subject: 'Backups' }, ['newestBackup', 'settings'], ({ newestBackup, settings }) =>
    judgeBackupFile(newestBackup, settings.backupFolder),
  ),
  problem(
    'backup',
    {
      subject: 'Backups',
      attention: 'backup',
      isForSuperAdmins: true,
      email: 'There is no new backup',
      gauges: [
        gauge(
          'backup_age_seconds',
          'Since the newest backup, or since the site was set up',
          (facts) => facts.stored?.backup,
        ),
      ],
    },
    ['stored'],
    ({ stored: { backup } }, now) =>
      backup <= maxBackupAge
        ? []
        : {
            ...(backup <= 3 * day ? amber : red)(
              `No backup in the last 26 hours. The newest backup is ${ageText(backup)} old. Backups are written every night.`,
              'On the server, systemctl status course-site-backup says why the last one failed.',
            ),
            since: ago(now, backup),
          },
  ),
  problem(
    'failedBackup',
    {
      subject: 'Backups',
      attention: 'backup',
      isForSuperAdmins: true,
      email: 'A backup failed',
      gauges: [
        gauge(
          'backup_failed',
          '1 if a backup failed and none has succeeded since',
          ({ stored }) => stored && Number(stored.failedBackup !== null),
        ),
      ],
    },
    ['stored'],
    ({ stored: { failedBackup } }, now) =>
      failedBackup === null ? [] : { ...failedBackupVerdict(ageText(failedBackup)), since: ago(now, failedBackup) },
  ),
  problem(
    'waitingEmails',
    {
      subject: 'Waiting emails',
      attention: 'finding',
      isForSuperAdmins: true,
      email: 'Emails were waiting',
      gauges: [
        gauge(
          'mail_oldest_waiting_seconds',
          'How long the oldest email has been waiting',
          (facts) => facts.stored?.oldestEmail,
        ),
      ],
    },
    ['stored'],
    ({ stored: { oldestEmail } }, now) =>
      oldestEmail <= hour
        ? green('No email has been waiting for more than an hour.')
        : {
            ...red(
              `The oldest email has been waiting for ${ageText(oldestEmail)}. The mail server refuses emails or can't be reached. They are tried for two days.`,
              'Check SMTP_URL and the account at the mail provider.',
            ),
            since: ago(now, oldestEmail),
          },
  ),
  problem(
    'sweeper',
    {
      subject: 'Open payments',
      attention: 'finding',
      isForSuperAdmins: true,
      email: 'Open payments are not checked',
      gauges: [
        gauge('sweeper_silent_seconds', 'Since the sweeper last ran on any instance', (facts) => facts.stored?.sweeper),
      ],
    },
    ['stored'],
    ({ stored: { sweeper } }, now) =>
      sweeper <= hour / 6
        ? green('Open payments and refunds are being checked.')
        : {
            ...red(
              `No instance has checked open payments and refunds for ${ageText(sweeper)}. Buyers whose outcome is unknown wait for it.`,
              'Read the log, and restart the site.',
            ),
            since: ago(now, sweeper),
          },
  ),
  problem(
    'unshown',
    {
      subject: 'Publication',
      attention: 'finding',
      email: 'A publication is not shown',
      gauges: [
        gauge(
          'publication_unshown',
          '1 if an instance could not show the newest publication within the last minute',
          ({ stored }) => stored && Number(stored.unshown !== null),
        ),
      ],
    },
    ['stored'],
    ({ stored: { unshown } }) =>
      unshown === null ? green('All visitors see what was published last.') : unshownVerdict,
  ),
] as const

/** @param skewSeconds how far this machine's clock is ahead of the database's. If it is red, the instance is not used */
export function judgeClock(skewSeconds: number): Verdict {
  const skew = Math.abs(skewSeconds)
  if (skew <= 5) return green(`This machine's clock and the database's differ by ${Math.round(skew)} s.`)
  return (skew <= 60 ? amber : red)(
    `The clock of an instance is ${ageText(Math.round(skew))} ${skewSeconds > 0 ? 'ahead of' : 'behind'} the database's. From 60 seconds on, that instance is not used.`,
    'Turn on time synchronization on every machine (systemd-timesyncd or chrony).',
  )
}

/** @param age of the failure, unless it happened just now */
export const failedBackupVerdict = (age?: string): Verdict =>
  red(
    `A backup, or its copy for another machine, failed${age ? ` ${age} ago, and none has succeeded since` : ''}. The older backups were kept.`,
    'On the server, journalctl -u course-site-backup says why. Fix the cause, then run systemctl start course-site-backup.',
  )

export const unshownVerdict: Verdict = {
  ...red(
    'What was published last is not shown to all visitors yet. Those of one instance still see the pages from before, with the new price and the new terms at checkout. It tries again every ten seconds.',
    'On the server, the log says why after “a publication could not be shown”; often memory or disk space is missing. Restarting the site also tries again.',
  ),
  link: paths.content,
}
