import type { Finding } from '@course/contract/doctor'
import { commandLine } from '../../command-line.ts'

type Judged = Omit<Finding, 'subject'>

const gigabyte = 1024 ** 3
const hour = 60 * 60
const day = 24 * hour

/** What a database says of itself. */
export interface DatabaseFacts {
  kind: 'PostgreSQL' | 'PGlite'
  version: string
  fsync: boolean
  synchronousCommit: boolean
  appliedMigrations: number
  knownMigrations: number
}

/** Whether what was answered is still there after a power cut, and whether the schema is this build's. */
export function judgeDatabase(facts: DatabaseFacts): Judged {
  const { kind, version, fsync, synchronousCommit, appliedMigrations, knownMigrations } = facts
  if (appliedMigrations < knownMigrations) {
    return red(`${knownMigrations - appliedMigrations} migrations are missing. Start this version of the site once.`)
  }
  if (kind === 'PGlite') {
    return amber(
      'The embedded database is for trying out: it does not force its writes to disk. Set DATABASE_URL to a PostgreSQL server before you take real cards.',
    )
  }
  if (!fsync || !synchronousCommit) {
    return red(
      `PostgreSQL ${version} has ${fsync ? 'synchronous_commit' : 'fsync'} switched off, so a power cut can lose payments. Switch it on in its configuration.`,
    )
  }
  const newer = appliedMigrations > knownMigrations ? ' Its schema is newer than this version of the site.' : ''
  return { level: newer ? 'amber' : 'green', text: `PostgreSQL ${version}, durable, all migrations applied.${newer}` }
}

/**
 * Whether a secret could be guessed. Judged by its length and by how many different characters it has: random
 * hexadecimal digits have 16 at most, and rarely all of them.
 */
export function judgeTokenSecret(secret: string): Judged {
  const different = new Set(secret).size
  if (secret.length >= 32 && different >= 12) return green('The secret of the tokens is long and mixed.')
  return red(
    `The secret of the tokens is weak (${secret.length} characters, ${different} different). Make one with: openssl rand -base64 48. Changing it logs everybody out.`,
  )
}

/** @param skewSeconds how far the machine's clock is ahead of the other, undefined where there is none to compare with */
export function judgeClock(skewSeconds: number | undefined, other: string): Judged {
  if (skewSeconds === undefined) return amber('There was no other clock to compare with. Have the time synchronised.')
  const off = Math.abs(Math.round(skewSeconds))
  const words = `This machine's clock and ${other} differ by ${off} s.`
  if (off <= 5) return green(words)
  return (off <= 60 ? amber : red)(`${words} Have the time synchronised (systemd-timesyncd or chrony).`)
}

export function judgeDisk(freeBytes: number, totalBytes: number, folder: string): Judged {
  const words = `${(freeBytes / gigabyte).toFixed(1)} GB of ${(totalBytes / gigabyte).toFixed(1)} GB are free at ${folder}.`
  if (freeBytes < gigabyte / 4) return red(`${words} Make room at once: without it nobody can pay.`)
  if (freeBytes < gigabyte || freeBytes < totalBytes / 20) return amber(`${words} Make room soon.`)
  return green(words)
}

/** What is known of the newest backup; undefined where there is none. */
export interface BackupFacts {
  name: string
  ageSeconds: number
  /** Why it can't be restored, if so. */
  fault: string | undefined
}

export function judgeBackups(newest: BackupFacts | undefined, folder: string): Judged {
  if (!newest) return red(`There is no backup in ${folder}. Have one made every night by ${commandLine('backup')}.`)
  const { name, ageSeconds, fault } = newest
  if (fault) return red(`The newest backup, ${name}, can't be restored: ${fault}`)
  const words = `The newest backup, ${name}, is ${ageInWords(ageSeconds)} old and whole.`
  if (ageSeconds <= 1.5 * day) return green(words)
  return (ageSeconds <= 3 * day ? amber : red)(`${words} Find out why no newer one was made.`)
}

function ageInWords(seconds: number): string {
  const [count, unit] =
    seconds < hour
      ? [Math.floor(seconds / 60), 'minute']
      : seconds < 2 * day
        ? [Math.round(seconds / hour), 'hour']
        : [Math.round(seconds / day), 'day']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

export const green = (text: string): Judged => ({ level: 'green', text })
export const amber = (text: string): Judged => ({ level: 'amber', text })
export const red = (text: string): Judged => ({ level: 'red', text })
