import type { SentEmail } from '@course/contract/office/users/sent-emails'
import { countOrRefuse, findAccount, type LimitsDeps } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { JobData, JobName } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { emailKind } from '../emails/emails.ts'
import { type EmailJob, findEmailJobs } from './sent-emails.queries.ts'
import { lockChangeable, noSuchUser, refuseUnlessAllowed, type UsersDeps } from './users.ts'

const emailState = ({
  state,
  notSent,
  isUncertain,
  isRefused,
}: Pick<EmailJob, 'state' | 'notSent' | 'isUncertain' | 'isRefused'>): SentEmail['state'] => {
  if (state === 'completed')
    return isUncertain ? 'uncertain' : notSent !== null ? 'not_sent' : isRefused ? 'refused' : 'sent'
  return state === 'failed' ? 'given_up' : 'waiting'
}

export async function listSentEmails({ db }: UsersDeps, userId: string): Promise<SentEmail[]> {
  if (!(await findAccount(db, userId))) throw noSuchUser()
  return (await findEmailJobs(db, userId)).map(({ id, job, to, queuedAt, endedAt, ...email }) => {
    const { what = 'Email', isRepeatable = false } = emailKind(job)
    const state = emailState(email)
    return {
      id,
      what,
      to,
      state,
      reason: email.notSent || null,
      maySendAgain: isRepeatable && state !== 'waiting',
      queuedAt: queuedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }
  })
}

/** With what it says now. @throws Refusal not_found, forbidden, conflict or too_many */
export async function sendEmailAgain(
  deps: UsersDeps & LimitsDeps,
  actor: Caller,
  { id: userId, email: jobId }: { id: string; email: string },
): Promise<void> {
  const { db, jobs } = deps
  const user = await findAccount(db, userId)
  if (!user) throw noSuchUser()
  refuseUnlessAllowed(actor, user.role, user.role)
  const email = (await findEmailJobs(db, userId)).find(({ id }) => id === jobId)
  if (!email) throw new Refusal('not_found', 'This email does not exist, or the site has forgotten it.')
  if (!emailKind(email.job).isRepeatable) throw new Refusal('conflict', 'This email can’t be sent again.')
  if (emailState(email) === 'waiting') throw new Refusal('conflict', 'This email is still on its way.')
  await countOrRefuse(deps, 'emailAgain', jobId)
  await db.transaction(async (tx) => {
    await lockChangeable(tx, actor, userId)
    await jobs.enqueue(tx, email.job as JobName, email.data as unknown as JobData[JobName])
    await audit(tx, actor, 'email.sent-again', { person: userId, after: { what: emailKind(email.job).what } })
  })
}
