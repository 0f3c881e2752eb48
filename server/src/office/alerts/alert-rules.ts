const hour = 3_600
const day = 24 * hour
const gigabyte = 1e9

/** In seconds. Backups are written every night, and one may take its time. */
export const maxBackupAge = 26 * hour

/** Ages are in seconds. */
export interface HealthFacts {
  backup: number
  failedBackup: number | null
  unshown: number | null
  /** By how many seconds this machine's clock is ahead of the database's. */
  clockSkew: number
  disk: { free: number; total: number; folder: string }
  /** Days until the certificate of the public address expires; undefined if it has none or can't be reached. */
  certificateDays: number | undefined
  oldestEmail: number
  sweeper: number
}

export interface Problem {
  key: string
  subject: string
  text: string
}

/** In seconds from the database's clock. */
export const clockLimits = { reported: 5, unusable: 60 }

const rules: Record<string, (facts: HealthFacts) => Omit<Problem, 'key'> | undefined> = {
  backup: ({ backup }) =>
    over(backup, maxBackupAge, {
      subject: 'There is no new backup',
      text: `The newest backup is ${age(backup)} old. Backups are written every night. On the server, systemctl status course-site-backup says why the last one failed.`,
    }),
  failedBackup: ({ failedBackup }) => (failedBackup === null ? undefined : failedBackupProblem(age(failedBackup))),
  unshown: ({ unshown }) => (unshown === null ? undefined : unshownProblem),
  clock: ({ clockSkew }) =>
    over(Math.abs(clockSkew), clockLimits.reported, {
      subject: 'A clock is wrong',
      text: `The clock of an instance is ${age(Math.round(Math.abs(clockSkew)))} ${clockSkew > 0 ? 'ahead of' : 'behind'} the database's. From ${clockLimits.unusable} seconds on, that instance is not used. Turn on time synchronization on every machine (systemd-timesyncd or chrony).`,
    }),
  disk: ({ disk: { free, total, folder } }) =>
    over(Number(free < gigabyte || free < total / 20), 0, {
      subject: 'A disk is almost full',
      text: `Only ${(free / gigabyte).toFixed(1)} GB of ${(total / gigabyte).toFixed(1)} GB are free at ${folder}. Nobody can pay once the disk is full. Delete what is not needed, such as old backups that were copied elsewhere.`,
    }),
  certificate: ({ certificateDays }) =>
    over(Number(certificateDays !== undefined && certificateDays < 14), 0, {
      subject: 'The certificate was not renewed',
      text: `The certificate of the public address expires in ${Math.floor(certificateDays ?? 0)} days. After that, browsers refuse to open the site. Usually it is renewed a month before it expires. On the server, certbot renew --dry-run or journalctl -u caddy says why it was not.`,
    }),
  emails: ({ oldestEmail }) =>
    over(oldestEmail, hour, {
      subject: 'Emails were waiting',
      text: `The oldest email has been waiting for ${age(oldestEmail)}. The mail server refuses emails or can't be reached. They are tried for two days. Check SMTP_URL and the account at the mail provider.`,
    }),
  sweeper: ({ sweeper }) =>
    over(sweeper, hour / 6, {
      subject: 'Open payments are not checked',
      text: `No instance has checked open payments and refunds for ${age(sweeper)}. Buyers whose outcome is unknown wait for it. Read the log, and restart the site.`,
    }),
}

export const failedBackupProblem = (since?: string): Omit<Problem, 'key'> => ({
  subject: 'A backup failed',
  text: `A backup, or its copy for another machine, failed${since ? ` ${since} ago, and none has succeeded since` : ''}. The older backups were kept. On the server, journalctl -u course-site-backup says why. Fix the cause, then run systemctl start course-site-backup.`,
})

export const unshownProblem: Omit<Problem, 'key'> = {
  subject: 'A publication is not shown',
  text: 'An instance can’t show what was published last. Its visitors still see the pages from before, with the new price and the new terms at checkout. It tries again every ten seconds. On the server, the log says why after “a publication could not be shown”; often memory or disk space is missing. Restarting the site also tries again.',
}

const over = <T>(value: number, limit: number, problem: T): T | undefined => (value > limit ? problem : undefined)

function age(seconds: number): string {
  if (seconds < 120) return `${Math.floor(seconds)} seconds`
  if (seconds < 2 * hour) return `${Math.floor(seconds / 60)} minutes`
  return seconds < 2 * day ? `${Math.floor(seconds / hour)} hours` : `${Math.floor(seconds / day)} days`
}

/** @returns the problems that the owner gets an email about */
export const findProblems = (facts: HealthFacts): Problem[] =>
  Object.entries(rules).flatMap(([key, rule]) => {
    const problem = rule(facts)
    return problem ? [{ key, ...problem }] : []
  })
