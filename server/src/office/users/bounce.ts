import { forgetBounce } from '../../mail/mail.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { JobData, JobName } from '../../platform/jobs/jobs.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { emailKind } from '../emails/emails.ts'
import { findEmailJobs } from './sent-emails.queries.ts'
import { lockChangeable, type UsersDeps } from './users.ts'

/**
 * Forgets that the address of a user has no mailbox, and sends the newest email that can be repeated once more; someone
 * without a password gets the invitation. If that comes back too, the address is marked again.
 * @returns what was sent; null if the site knows nothing to send
 * @throws Refusal not_found, forbidden, or conflict if nothing said that there is no mailbox
 */
export async function tryEmailAgain({ db, jobs }: UsersDeps, actor: Caller, id: string): Promise<string | null> {
  const emails = await findEmailJobs(db, id)
  return db.transaction(async (tx) => {
    const user = await lockChangeable(tx, actor, id)
    await forgetBounce(tx, id)
    const repeated = user.passwordHash && emails.find(({ job }) => emailKind(job).isRepeatable)
    const again = user.passwordHash ? repeated : { job: 'mail.invitation', data: { userId: id } }
    const what = again ? (emailKind(again.job).what ?? null) : null
    if (again) await jobs.enqueue(tx, again.job as JobName, again.data as unknown as JobData[JobName])
    await audit(tx, actor, 'bounce.cleared', { person: id, after: { what } })
    return what
  })
}
