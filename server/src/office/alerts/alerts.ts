import * as paths from '@course/contract/paths'
import { countWithin } from '../../accounts/accounts.ts'
import { readClockSkew } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PaymentDeps } from '../../sales/sales.ts'
import { failedBackupProblem, findProblems, type HealthFacts, type Problem, unshownProblem } from './alert-rules.ts'
import { readStoredFacts, storeFailedBackup, storeUnshown } from './alerts.queries.ts'

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
  now?: () => number
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
  const [stored, clockSkew, disk, certificateDays] = await Promise.all([
    Promise.resolve(db).then(readStoredFacts).catch(unknown),
    Promise.resolve(db)
      .then((open) => readClockSkew(open))
      .catch(unknown),
    probes.readDisk().catch(unknown),
    probes.readCertificateDays().catch(unknown),
  ])
  return { stored, clockSkew, disk, certificateDays }
}

/** Emails the owner about every problem that no instance has reported within a day. */
export async function emailProblems(deps: AlertDeps): Promise<void> {
  for (const problem of findProblems(await readFacts(deps))) await emailProblem(deps, problem)
}

type EmailDeps = Pick<AlertDeps, 'db' | 'jobs' | 'limitFactor'>

async function emailProblem({ db, limitFactor, jobs }: EmailDeps, { key, subject, text }: Problem): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await countWithin({ db: tx, limitFactor }, 'problemAlerts', key))) return
    const once = 'While it lasts, this email comes once a day.'
    await jobs.enqueue(tx, 'mail.alert', { subject, text: `${text}\n\n${once}`, link: paths.doctor })
  })
}

const unshownMs = 30_000

/** Stores that this instance can't show the newest publication, and emails the owner once that has lasted for a while. */
export async function reportUnshown(deps: EmailDeps, forMs: number): Promise<void> {
  await storeUnshown(deps.db)
  if (forMs >= unshownMs) await emailProblem(deps, { key: 'unshown', ...unshownProblem })
}

/** Stores that a backup failed, and emails the owner at once; the hourly rounds don't email it again that day. */
export async function reportFailedBackup({ db, jobs, limitFactor }: EmailDeps) {
  await db.transaction(async (tx) => {
    await storeFailedBackup(tx)
    await countWithin({ db: tx, limitFactor }, 'problemAlerts', 'failedBackup')
    await jobs.enqueue(tx, 'mail.alert', { ...failedBackupProblem(), link: paths.doctor })
  })
}

async function readFacts({ db, probes, log, now }: AlertDeps): Promise<HealthFacts> {
  const { backup, failedBackup, unshown, oldestEmail, sweeper } = await readStoredFacts(db)
  const certificateDays = await probes.readCertificateDays().catch((err: unknown) => {
    log.warn({ err }, 'the certificate of the public address could not be read')
    return undefined
  })
  const [clockSkew, disk] = [await readClockSkew(db, now), await probes.readDisk()]
  return { backup, failedBackup, unshown, oldestEmail, sweeper, certificateDays, clockSkew, disk }
}
