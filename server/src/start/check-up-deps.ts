import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { CheckUpDeps } from '../features/check-up/check-up.ts'
import { findNewestBackup } from '../features/check-up/probes.ts'
import type { ContentFiles } from '../features/content/content-files.ts'
import type { MailGateway } from '../gateways/mail.ts'
import type { PaymentGateway } from '../gateways/payments.ts'

interface Parts {
  db: Promise<Db>
  payments: PaymentGateway
  mail: MailGateway
  content: ContentFiles
  tokenSecret: string
  migrationsFolder: string
}

/** What a check-up looks at, for the running site and for the command alike. */
export function checkUpDeps(config: Config, parts: Parts): CheckUpDeps {
  const { migrationsFolder, ...rest } = parts
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const backupFolder = join(config.dataDir, 'backups')
  return {
    ...rest,
    databaseKind: config.databaseUrl ? 'PostgreSQL' : 'PGlite',
    knownMigrations: (JSON.parse(journal) as { entries: unknown[] }).entries.length,
    paymentMode: config.payments.kind === 'local' ? 'local' : config.payments.account.environment,
    mailKind: config.smtpUrl ? 'smtp' : 'files',
    publicUrl: config.publicUrl,
    host: config.host,
    trustsProxy: config.trustProxy !== false,
    limitFactor: config.limitFactor,
    dataDir: config.dataDir,
    backupFolder,
    newestBackup: async () => {
      const newest = await findNewestBackup(backupFolder, (name) => !name.endsWith('.part'))
      return newest && { name: newest.name, ageSeconds: newest.ageSeconds, fault: undefined }
    },
  }
}
