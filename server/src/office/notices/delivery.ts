import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { lockUnqueued, markQueued } from './notices.queries.ts'

interface NoticeDeliveryDeps {
  db: Db
  jobs: Jobs
}

export const registerNoticeWorkers = (deps: NoticeDeliveryDeps): Promise<void> =>
  deps.jobs.work('notices.queue', ({ noticeId }) => queueNoticeEmails(deps, noticeId))

const batch = 50

/** Queues one email for each recipient of a notice. Safe to repeat: a recipient is marked together with the job. */
async function queueNoticeEmails({ db, jobs }: NoticeDeliveryDeps, noticeId: string): Promise<void> {
  for (let queued = batch; queued === batch; ) {
    queued = await db.transaction(async (tx) => {
      const userIds = await lockUnqueued(tx, noticeId, batch)
      for (const userId of userIds) {
        await jobs.enqueue(tx, 'mail.notice', { noticeId, userId })
        await markQueued(tx, noticeId, userId)
      }
      return userIds.length
    })
  }
}
