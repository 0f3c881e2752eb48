import { countText } from '@course/contract/words/counts'
import { commandLine } from '../../platform/command-line.ts'
import { amber, green, red, type Verdict } from './verdict.ts'

export const hour = 60 * 60
export const day = 24 * hour

export interface DatabaseFacts {
  kind: 'PostgreSQL' | 'PGlite'
  version: string
  fsync: boolean
  synchronousCommit: boolean
  appliedMigrations: number
  knownMigrations: number
}

export function judgeDatabase(facts: DatabaseFacts): Verdict {
  const { kind, version, fsync, synchronousCommit, appliedMigrations, knownMigrations } = facts
  if (appliedMigrations < knownMigrations) {
    const missing = knownMigrations - appliedMigrations
    return red(`${countText(missing, 'migration')} missing.`, 'Start this version of the site once.')
  }
  if (kind === 'PGlite') {
    return amber(
      'The embedded database is for trying the site out: it does not force its writes to disk.',
      'Set DATABASE_URL to a PostgreSQL server before you take real cards.',
    )
  }
  if (!fsync || !synchronousCommit) {
    return red(
      `PostgreSQL ${version} runs with ${fsync ? 'synchronous_commit' : 'fsync'} turned off, so a power cut can lose payments.`,
      "Turn it on in the database's configuration.",
    )
  }
  const text = `PostgreSQL ${version}, durable, all migrations applied.`
  if (appliedMigrations === knownMigrations) return green(text)
  return amber(`${text} Its schema is newer than this version of the site.`)
}

/** At least 12 different characters leaves room for random hexadecimal digits, of which there are 16. */
export function judgeTokenSecret(secret: string): Verdict {
  const different = new Set(secret).size
  if (secret.length >= 32 && different >= 12) return green('The token secret is long and random enough.')
  return red(
    `The token secret is weak (${secret.length} characters, ${different} of them different).`,
    'Create a new one with: openssl rand -base64 48. Changing it logs everyone out.',
  )
}

export interface BackupFacts {
  name: string
  ageSeconds: number
  problem: string | undefined
}

export function judgeBackupFile(newest: BackupFacts | null, folder: string, { backup }: { backup: number }): Verdict {
  if (!newest && backup <= day)
    return amber(
      'There is no backup yet. The first one is due tonight.',
      'To make one now, run on the server: systemctl start course-site-backup.',
    )
  if (!newest) return red(`There is no backup in ${folder}.`, `Schedule one for every night: ${commandLine('backup')}.`)
  const { name, ageSeconds, problem } = newest
  if (problem) return red(`The newest backup, ${name}, can't be restored: ${problem}`)
  return green(`The newest backup, ${name}, is ${ageText(ageSeconds)} old and complete.`)
}

export function ageText(seconds: number): string {
  if (seconds < 120) return countText(Math.floor(seconds), 'second')
  if (seconds < hour) return countText(Math.floor(seconds / 60), 'minute')
  if (seconds < 2 * day) return countText(Math.round(seconds / hour), 'hour')
  return countText(Math.round(seconds / day), 'day')
}
