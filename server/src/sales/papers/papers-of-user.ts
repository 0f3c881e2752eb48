import { paperFileName } from '@course/contract/words/texts'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { ZipEntry } from '../../platform/write-zip.ts'
import {
  findCollectedPurchases,
  findPapersOfUser,
  findSoldPurchases,
  findWithoutPapers,
  readPdf,
} from './papers.queries.ts'
import { issuePapers, type PapersDeps } from './papers.ts'

/** The papers of a user's purchases, for an archive. */
export async function* paperEntries(db: Db, userId: string, at: Date): AsyncGenerator<ZipEntry> {
  // Two sellers can have given the same number.
  for (const [index, paper] of (await findPapersOfUser(db, userId)).entries()) {
    const pdf = await readPdf(db, paper.id)
    yield { path: `papers/${index + 1}-${paperFileName(paper)}`, at, isCompressed: true, content: () => [pdf] }
  }
}

/** The years of a user's papers, with the present year if one is still to be issued. */
export async function readPaperYears(db: Db, userId: string, now: Date): Promise<number[]> {
  const papers = await findPapersOfUser(db, userId)
  const invoiced = new Set(papers.map(({ purchaseId }) => purchaseId))
  const isMissing = (await findCollectedPurchases(db, userId)).some((id) => !invoiced.has(id))
  return [...papers.map(({ issuedAt }) => issuedAt), ...(isMissing ? [now] : [])].map((at) => at.getUTCFullYear())
}

/** Issues what the purchases of a user lack, as long as the invoices that the law requires can have the name. */
export async function issuePapersOfUser(deps: PapersDeps, userId: string): Promise<void> {
  for (const purchaseId of await findSoldPurchases(deps.db, userId)) await issuePapers(deps, purchaseId)
}

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
