import * as paths from '@course/contract/paths'
import { ageText, day, hour, judgeBackupFile } from './machine-rules.ts'
import { problem } from './problem.ts'
import { amber, green, red, type Verdict } from './verdict.ts'

const gigabyte = 1e9

/** In seconds. Backups are written every night, and one may take its time. */
const maxBackupAge = 26 * hour

const ago = (now: Date, seconds: number) => ({ since: new Date(now.getTime() - seconds * 1_000) })
const ofOwner = { isForSuperAdmins: true } as const

export const healthProblems = [
  problem('clock', { subject: 'Clock', email: 'A clock is wrong' }, ['clockSkew'], (skew) => judgeClock(skew)),
  problem('disk', { subject: 'Disk', email: 'A disk is almost full' }, ['disk'], ({ free, total, folder }) => {
    const sizes = `${(free / gigabyte).toFixed(1)} GB of ${(total / gigabyte).toFixed(1)} GB are free at ${folder}.`
    if (free >= gigabyte && free >= total / 20) return green(sizes)
    return (free < gigabyte / 4 ? red : amber)(
      `Only ${sizes} Nobody can pay once the disk is full.`,
      'Delete what is not needed, such as old backups that were copied elsewhere.',
    )
  }),
  problem(
    'certificate',
    { subject: 'Public address', email: 'The certificate was not renewed' },
    ['certificateDays'],
    (days) => {
      if (days >= 14) return []
      return (days < 3 ? red : amber)(
        `The certificate of the public address expires in ${Math.floor(days)} days. After that, browsers refuse to open the site.`,
        'Usually it is renewed a month before it expires. On the server, certbot renew --dry-run or journalctl -u caddy says why it was not.',
      )
    },
  ),
  problem('backupFile', { subject: 'Backups' }, ['newestBackup', 'backupFolder', 'stored'], judgeBackupFile),
  problem(
    'backup',
    { subject: 'Backups', attention: 'backup', ...ofOwner, email: 'There is no new backup' },
    ['stored', 'now'],
    ({ backup }, now) => {
      if (backup <= maxBackupAge) return []
      return (backup <= 3 * day ? amber : red)(
        `No backup in the last 26 hours. The newest backup is ${ageText(backup)} old. Backups are written every night.`,
        'On the server, systemctl status course-site-backup says why the last one failed.',
        ago(now, backup),
      )
    },
  ),
  problem(
    'failedBackup',
    { subject: 'Backups', attention: 'backup', ...ofOwner, email: 'A backup failed' },
    ['stored', 'now'],
    ({ failedBackup: age }, now) => (age === null ? [] : { ...failedBackupVerdict(ageText(age)), ...ago(now, age) }),
  ),
  problem(
    'waitingEmails',
    { subject: 'Waiting emails', attention: 'finding', ...ofOwner, email: 'Emails were waiting' },
    ['stored', 'now'],
    ({ oldestEmail }, now) => {
      if (oldestEmail <= hour) return green('No email has been waiting for more than an hour.')
      return red(
        `The oldest email has been waiting for ${ageText(oldestEmail)}. The mail server refuses emails or can't be reached. They are tried for two days.`,
        'Check SMTP_URL and the account at the mail provider.',
        ago(now, oldestEmail),
      )
    },
  ),
  problem(
    'unreadReports',
    { subject: 'Delivery reports', attention: 'finding', ...ofOwner },
    ['stored', 'now'],
    ({ unreadReports: age }, now) => {
      if (age === null || age <= hour) return []
      return amber(
        `The mailbox for delivery reports could not be read for ${ageText(age)}, so nobody learns which emails come back.`,
        'Check that one process has BOUNCE_ADDRESS and BOUNCE_IMAP_URL. The log says why after “the mailbox for delivery reports could not be read”.',
        ago(now, age),
      )
    },
  ),
  problem(
    'sweeper',
    { subject: 'Open payments', attention: 'finding', ...ofOwner, email: 'Open payments are not checked' },
    ['stored', 'now'],
    ({ sweeper }, now) => {
      if (sweeper <= hour / 6) return green('Open payments and refunds are being checked.')
      return red(
        `No instance has checked open payments and refunds for ${ageText(sweeper)}. Buyers whose outcome is unknown wait for it.`,
        'Read the log, and restart the site.',
        ago(now, sweeper),
      )
    },
  ),
  problem('publication', { subject: 'Publication' }, ['publicationProblem'], (text) => {
    if (text === null) return green('Visitors see what was published last.')
    return red(
      `This process can't show what was published last, and shows the publication before: ${text}`,
      'It tries again every second. Often memory is missing; restarting the site also tries again.',
      { link: paths.content },
    )
  }),
] as const

/** @param skew seconds by which this machine's clock is ahead of the database's. If it is red, the instance is not used */
export function judgeClock(skew: number): Verdict {
  const seconds = Math.abs(skew)
  if (seconds <= 5) return green(`This machine's clock and the database's differ by ${Math.round(seconds)} s.`)
  return (seconds <= 60 ? amber : red)(
    `The clock of an instance is ${ageText(Math.round(seconds))} ${skew > 0 ? 'ahead of' : 'behind'} the database's. From 60 seconds on, that instance is not used.`,
    'Turn on time synchronization on every machine (systemd-timesyncd or chrony).',
  )
}

/** @param age of the failure, unless it happened just now */
export const failedBackupVerdict = (age?: string): Verdict =>
  red(
    `A backup, or its copy for another machine, failed${age ? ` ${age} ago, and none has succeeded since` : ''}. The older backups were kept.`,
    'On the server, journalctl -u course-site-backup says why. Fix the cause, then run systemctl start course-site-backup.',
  )
