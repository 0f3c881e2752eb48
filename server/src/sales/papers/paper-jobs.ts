import type { Jobs } from '../../platform/jobs/jobs.ts'
import { findWithoutPapers } from './papers.queries.ts'
import { issuePapers, type PapersDeps } from './papers.ts'

interface PaperJobsDeps extends PapersDeps {
  jobs: Jobs
}

const maxPerNight = 5_000

/** Issues papers after settlements and refunds, one purchase after another. */
export async function registerPaperWorker(deps: PaperJobsDeps): Promise<void> {
  await deps.jobs.work('papers.issue', ({ purchaseId }) => issuePapers(deps, purchaseId))
}

/** Every night, issues what a failed job left out. A purchase that fails again does not hold up the others. */
export async function schedulePapers(deps: PaperJobsDeps, timeZone: string): Promise<void> {
  await deps.jobs.work('papers.catch-up', async () => {
    const failures: unknown[] = []
    for (const purchaseId of await findWithoutPapers(deps.db, maxPerNight))
      await issuePapers(deps, purchaseId).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} purchases still lack a paper`)
  })
  await deps.jobs.every('papers.catch-up', '15 4 * * *', timeZone)
}
