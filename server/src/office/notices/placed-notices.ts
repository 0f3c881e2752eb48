import type { PlacedNotice } from '@course/contract/office/notices/written-notices'
import type { Db } from '../../platform/db/db.ts'
import { countUnsentEmails, findPlacedNotices } from './placed-notices.queries.ts'

const maxNotices = 100

/** The newest notices, with what became of their emails. */
export async function listPlacedNotices({ db }: { db: Db }): Promise<PlacedNotice[]> {
  const placed = await findPlacedNotices(db, maxNotices)
  const counts = await countUnsentEmails(
    db,
    placed.map(({ id }) => id),
  )
  return placed.map(({ placedAt, recipients, ...notice }) => {
    const { unsent, waiting } = counts.get(notice.id) ?? { unsent: 0, waiting: 0 }
    const emails = { sent: recipients - unsent, waiting, notSent: unsent - waiting }
    return { ...notice, recipients, placedAt: placedAt.toISOString(), emails }
  })
}
