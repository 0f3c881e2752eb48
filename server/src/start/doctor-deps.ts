import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBackup } from '../backup/check.ts'
import { isBackupName } from '../backup/retention.ts'
import { type Config, paymentModeOf } from '../config/config.ts'
import {
  type DoctorDeps,
  findNewestBackup,
  type MachineProbes,
  probeDisk,
  readCertificateDays,
} from '../office/office.ts'
import type { Db } from '../platform/db/db.ts'
import type { MailGateway } from '../platform/gateways/mail.ts'
import type { PaymentGateway } from '../platform/gateways/payments.ts'
import type { ContentFiles } from '../publishing/publishing.ts'

interface Parts {
  db: Promise<Db>
  payments: PaymentGateway
  mail: MailGateway
  content: Promise<ContentFiles>
  tokenSecret: string
  migrationsFolder: string
  findPublicationProblem?(): Error | undefined
}

export function doctorDeps(config: Config, parts: Parts): DoctorDeps {
  const { migrationsFolder, ...rest } = parts
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  return {
    ...rest,
    databaseKind: config.databaseUrl ? 'PostgreSQL' : 'PGlite',
    knownMigrations: (JSON.parse(journal) as { entries: unknown[] }).entries.length,
    paymentMode: paymentModeOf(config),
    mailKind: config.smtpUrl ? 'smtp' : 'files',
    publicUrl: config.publicUrl,
    host: config.host,
    trustsProxy: config.trustProxy !== false,
    limitFactor: config.limitFactor,
    probes: machineProbes(config),
    backupFolder: config.backupDir,
    readNewestBackup: async () => {
      const newest = await findNewestBackup(config.backupDir, isBackupName)
      if (!newest) return undefined
      const problem = await checkBackup(newest.path, migrationsFolder).then(
        () => undefined,
        (error: Error) => error.message,
      )
      return { name: newest.name, ageSeconds: newest.ageSeconds, problem }
    },
  }
}

const timeoutMs = 8_000
const certificateAgeMs = 10 * 60_000

export function machineProbes({ dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>): MachineProbes {
  let certificate: { at: number; days: Promise<number | undefined> } | undefined
  return {
    readDisk: () => probeDisk(dataDir),
    readCertificateDays() {
      if (!certificate || Date.now() - certificate.at > certificateAgeMs) {
        certificate = { at: Date.now(), days: readCertificateDays(publicUrl, timeoutMs) }
      }
      return certificate.days
    },
  }
}
