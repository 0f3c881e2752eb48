import * as paths from '@course/contract/paths'
import { countWithin } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { readClockSkew } from '../../platform/db/time.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PaymentDeps } from '../../sales/sales.ts'
import { failedBackupVerdict } from '../problems/health-problems.ts'
import { belongsTo, judge } from '../problems/problem.ts'
import { problems } from '../problems/problems.ts'
import type { MachineProbes } from '../problems/read-facts.ts'
import { readStoredFacts, storeFailedBackup } from '../problems/stored-facts.queries.ts'
import { isProblem, type Verdict, wordsOf } from '../problems/verdict.ts'

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

/** Looks for problems every hour, on every instance, and emails the owner about each at most once a day. */
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

const emailed = problems.filter(belongsTo('email'))
type Emailed = (typeof emailed)[number]

/** Emails the owner about every problem that no instance has reported within a day. */
export async function emailProblems(deps: AlertDeps): Promise<void> {
  const facts = await readFacts(deps)
  for (const problem of emailed)
    for (const verdict of judge(problem, facts).filter(isProblem)) await emailProblem(deps, problem, verdict)
}

type EmailDeps = Pick<AlertDeps, 'db' | 'jobs' | 'limitFactor'>

async function emailProblem(
  { db, limitFactor, jobs }: EmailDeps,
  { id, email: subject }: Pick<Emailed, 'id' | 'email'>,
  verdict: Verdict,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await countWithin({ db: tx, limitFactor }, 'problemAlerts', id))) return
    const once = 'While it lasts, this email comes once a day.'
    await jobs.enqueue(tx, 'mail.alert', { subject, text: `${wordsOf(verdict)}\n\n${once}`, link: paths.doctor })
  })
}

export const failedBackupAlert = { subject: 'A backup failed' as const, text: wordsOf(failedBackupVerdict()) }

/** Stores that a backup failed, and emails the owner at once; the hourly rounds don't email it again that day. */
export async function reportFailedBackup({ db, jobs, limitFactor }: EmailDeps) {
  await db.transaction(async (tx) => {
    await storeFailedBackup(tx)
    await countWithin({ db: tx, limitFactor }, 'problemAlerts', 'failedBackup')
    await jobs.enqueue(tx, 'mail.alert', { ...failedBackupAlert, link: paths.doctor })
  })
}

async function readFacts({ db, probes, log, now }: AlertDeps) {
  const certificateDays = await probes.readCertificateDays().catch((err: unknown) => {
    log.warn({ err }, 'the certificate of the public address could not be read')
    return undefined
  })
  const [stored, clockSkew] = [await readStoredFacts(db), await readClockSkew(db, now)]
  return { now: new Date(), stored, clockSkew, disk: await probes.readDisk(), certificateDays }
}
