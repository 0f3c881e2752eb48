import type { Finding } from '@course/contract/office/doctor'
import { countText } from '@course/contract/words/counts'
import { commandLine } from '../../platform/command-line.ts'

type Verdict = Omit<Finding, 'subject'>

const gigabyte = 1024 ** 3
const hour = 60 * 60
const day = 24 * hour

/** What a database reports about itself. */
export interface DatabaseFacts {
  kind: 'PostgreSQL' | 'PGlite'
  version: string
  fsync: boolean
  synchronousCommit: boolean
  appliedMigrations: number
  knownMigrations: number
}

/** Judges whether committed payments survive a power cut, and whether the schema matches this build. */
export function judgeDatabase(facts: DatabaseFacts): Verdict {
  const { kind, version, fsync, synchronousCommit, appliedMigrations, knownMigrations } = facts
  if (appliedMigrations < knownMigrations) {
    const missing = knownMigrations - appliedMigrations
    return red(`${countText(missing, 'migration')} missing. Start this version of the site once.`)
  }
  if (kind === 'PGlite') {
    return amber(
      'The embedded database is for trying the site out: it does not force its writes to disk. Set DATABASE_URL to a PostgreSQL server before you take real cards.',
    )
  }
  if (!fsync || !synchronousCommit) {
    return red(
      `PostgreSQL ${version} runs with ${fsync ? 'synchronous_commit' : 'fsync'} turned off, so a power cut can lose payments. Turn it on in the database's configuration.`,
    )
  }
  const newer = appliedMigrations > knownMigrations ? ' Its schema is newer than this version of the site.' : ''
  return { level: newer ? 'amber' : 'green', text: `PostgreSQL ${version}, durable, all migrations applied.${newer}` }
}

/**
 * Judges whether a secret could be guessed, by its length and its number of different characters. The minimum of 12
 * leaves room for random hexadecimal digits, of which there are 16.
 */
export function judgeTokenSecret(secret: string): Verdict {
  const different = new Set(secret).size
  if (secret.length >= 32 && different >= 12) return green('The token secret is long and random enough.')
  return red(
    `The token secret is weak (${secret.length} characters, ${different} of them different). Create a new one with: openssl rand -base64 48. Changing it logs everyone out.`,
  )
}

/** @param skewSeconds how far the machine's clock is ahead of the other one; undefined if there is no other */
export function judgeClock(skewSeconds: number | undefined, other: string): Verdict {
  if (skewSeconds === undefined) return amber('There was no other clock to compare with. Turn on time synchronization.')
  const difference = Math.abs(Math.round(skewSeconds))
  const text = `This machine's clock and ${other} differ by ${difference} s.`
  if (difference <= 5) return green(text)
  return (difference <= 60 ? amber : red)(`${text} Turn on time synchronization (systemd-timesyncd or chrony).`)
}

export function judgeDisk(freeBytes: number, totalBytes: number, folder: string): Verdict {
  const text = `${(freeBytes / gigabyte).toFixed(1)} GB of ${(totalBytes / gigabyte).toFixed(1)} GB are free at ${folder}.`
  if (freeBytes < gigabyte / 4) return red(`${text} Free up space now: nobody can pay once the disk is full.`)
  if (freeBytes < gigabyte || freeBytes < totalBytes / 20) return amber(`${text} Free up space soon.`)
  return green(text)
}

/** The newest backup. */
export interface BackupFacts {
  name: string
  ageSeconds: number
  /** Why it can't be restored; undefined if it can. */
  fault: string | undefined
}

/** @param failedSeconds since a backup failed, if none has succeeded after it */
export function judgeBackups(
  newest: BackupFacts | undefined,
  folder: string,
  failedSeconds: number | null = null,
): Verdict {
  if (!newest) return red(`There is no backup in ${folder}. Schedule one for every night: ${commandLine('backup')}.`)
  const { name, ageSeconds, fault } = newest
  if (fault) return red(`The newest backup, ${name}, can't be restored: ${fault}`)
  const text = `The newest backup, ${name}, is ${ageText(ageSeconds)} old and complete.`
  if (failedSeconds !== null)
    return red(`${text} A later one failed ${ageText(failedSeconds)} ago. journalctl -u course-site-backup says why.`)
  if (ageSeconds <= 1.5 * day) return green(text)
  return (ageSeconds <= 3 * day ? amber : red)(`${text} Find out why there is no newer one.`)
}

function ageText(seconds: number): string {
  if (seconds < hour) return countText(Math.floor(seconds / 60), 'minute')
  if (seconds < 2 * day) return countText(Math.round(seconds / hour), 'hour')
  return countText(Math.round(seconds / day), 'day')
}

export const green = (text: string): Verdict => ({ level: 'green', text })
export const amber = (text: string): Verdict => ({ level: 'amber', text })
export const red = (text: string): Verdict => ({ level: 'red', text })
