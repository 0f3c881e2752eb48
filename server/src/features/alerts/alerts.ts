import * as paths from '@course/contract/paths'
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { countWithin } from '../limits/limits.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { findProblems, type HealthFacts } from './alert-rules.ts'
import { readStoredFacts } from './alerts.queries.ts'

export interface MachineProbes {
  readDisk(): Promise<HealthFacts['disk']>
  readCertificateDays(): Promise<number | undefined>
}

export interface AlertDeps {
  db: Db
  jobs: Jobs
  limitFactor: number
  log: Pick<PaymentDeps['log'], 'warn'>
  probes: MachineProbes
}

const firstMs = 5 * 60_000
const everyMs = 60 * 60_000

/**
 * Looks for problems every hour, on every instance, and emails the owner about each at most once a day.
 * @returns a function that stops it
 */
export function startAlerts(deps: AlertDeps): () => void {
  const watch = () =>
    void emailProblems(deps).catch((err: unknown) => deps.log.warn({ err }, 'problems could not be found'))
  const first = setTimeout(watch, firstMs).unref()
  const rounds = setInterval(watch, everyMs).unref()
  return () => {
    clearTimeout(first)
    clearInterval(rounds)
  }
}

/** Reads everything that the metrics show. What can't be read is undefined; never rejects. */
export async function readHealth(db: Db, probes: MachineProbes) {
  const unknown = () => undefined
  const [stored, disk, certificateDays] = await Promise.all([
    Promise.resolve(db).then(readStoredFacts).catch(unknown),
    probes.readDisk().catch(unknown),
    probes.readCertificateDays().catch(unknown),
  ])
  return { stored, disk, certificateDays }
}

/** Emails the owner about every problem that no instance has reported within a day. */
export async function emailProblems(deps: AlertDeps): Promise<void> {
  const { db, limitFactor, jobs } = deps
  for (const { key, subject, text } of findProblems(await readFacts(deps))) {
    await db.transaction(async (tx) => {
      if (!(await countWithin({ db: tx, limitFactor }, 'problemAlerts', key))) return
      const once = 'While it lasts, this email comes once a day.'
      await jobs.enqueue(tx, 'mail.alert', { subject, text: `${text}\n\n${once}`, link: paths.doctor })
    })
  }
}

async function readFacts({ db, probes, log }: AlertDeps): Promise<HealthFacts> {
  const { backup, oldestEmail, sweeper } = await readStoredFacts(db)
  const certificateDays = await probes.readCertificateDays().catch((err: unknown) => {
    log.warn({ err }, 'the certificate of the public address could not be read')
    return undefined
  })
  return { backup, oldestEmail, sweeper, certificateDays, disk: await probes.readDisk() }
}
