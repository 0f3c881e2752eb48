import { type EmailDeps, type EmailKind, NotSent } from '../platform/email/email.ts'
import type { Mail } from '../platform/gateways/mail.ts'
import type { Wing } from '../platform/http/wing.ts'
import type { JobResult, Jobs, RunningJob } from '../platform/jobs/jobs.ts'
import { type ReportDeps, scheduleReports, workOnReports } from './bounces/read-reports.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import { claimEmail, endEmail, releaseEmail } from './once.ts'

export interface MailDeps extends EmailDeps, DeliveryDeps, ReportDeps {
  jobs: Jobs
}
export type AnyEmail = EmailKind<string, object, { email: string }>

async function compose(deps: MailDeps, email: AnyEmail, data: object): Promise<Mail | { notSent: string }> {
  try {
    const facts = await email.read(deps, data)
    if (facts.email === '') return { notSent: 'The data of this person was erased.' }
    return { to: facts.email, ...email.write(deps.emailSite, facts) }
  } catch (error) {
    if (error instanceof NotSent) return { notSent: error.message }
    throw error
  }
}

/** One that its recipient gets once is not sent again if it was in flight when the site was stopped. */
async function send(deps: MailDeps, email: AnyEmail, data: object, job: RunningJob): Promise<JobResult> {
  const { db } = deps
  const row = email.once?.(data)
  const composed = await compose(deps, email, data).catch(async (error: unknown) => {
    if (row && job.isLastTry && (await claimEmail(db, row)) === 'taken') await endEmail(db, row, 'skipped')
    throw error
  })
  const state = row ? await claimEmail(db, row) : 'taken'
  if (state === 'ended') return undefined
  if (state === 'uncertain') return { isUncertain: true }
  // An ID is the same in each try, unless each try makes a new secret.
  const id = email.hasSecret ? `${job.id}-${job.tries}` : job.id
  const result = 'notSent' in composed ? composed : await deliver(deps, { id, ...composed }).catch(releaseForRetry)
  // No page of a user shows it, so it fails like any other job, and the office sees that.
  if ('isRefused' in result && !email.what) throw new Error(`No mailbox accepts this email: ${result.to}`)
  if (row) await endEmail(db, row, 'to' in result && !result.isRefused ? 'sent' : 'skipped')
  return result

  async function releaseForRetry(error: unknown): Promise<never> {
    if (row) await (job.isLastTry ? endEmail(db, row, 'skipped') : releaseEmail(db, row))
    throw error
  }
}

function notSentReason(result: JobResult): string | undefined {
  if (!result) return undefined
  if ('notSent' in result) return result.notSent
  if ('isUncertain' in result) return 'The site was stopped while it handed the email over. It may have been sent.'
  return result.isRefused ? 'The address has no mailbox.' : undefined
}

export { forgetBounce, readBounce } from './bounces/bounces.ts'
export { createReturnPaths } from './bounces/return-paths.ts'
export { mailData } from './personal-data.ts'

/** Sends the emails of the other wings. It has no routes. */
export const createMail = (deps: MailDeps, emails: readonly AnyEmail[]): Wing => ({
  addRoutes() {},
  async registerWorkers() {
    for (const email of emails)
      await deps.jobs.work(email.job as 'mail.alert', async (data, job) => {
        const result = await send(deps, email, data, job)
        const reason = notSentReason(result)
        if (reason) deps.log.info({ job: email.job, id: job.id, reason }, 'email not sent')
        return result
      })
    await workOnReports(deps)
  },
  schedule: (timeZone) => scheduleReports(deps, timeZone),
})
