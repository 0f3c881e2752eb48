import { yearsText } from '@course/contract/office/retention/retention-table'
import { importFiles } from '../course/course.ts'
import { openPostgres } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/db.ts'
import { createPictureProcess } from '../platform/decoding/pictures/run.ts'
import { importDocuments, type PublishedContent, publishTerms, readPublished } from '../publishing/publishing.ts'
import { agreedSettings, refuseOtherSettings } from './agreed-settings.ts'
import { refuseDemoSeller, type SiteParts } from './site.ts'
import { siteRendering } from './site-pages.ts'
import { databaseProblem, StartError } from './start-error.ts'

type RehearsedParts = Pick<
  SiteParts,
  'config' | 'content' | 'contentFolder' | 'pagesFolder' | 'renderFolder' | 'picturesProgram'
>

/**
 * Does what a start does, without port and jobs, and leaves the migrated database as it was: compares the settings, reads
 * what would be published, and renders every page.
 * @throws StartError in one sentence if the site can't start
 */
export async function rehearseSite(parts: RehearsedParts): Promise<void> {
  const { config } = parts
  const databaseUrl = config.databaseUrl ?? ''
  const database = openPostgres(databaseUrl, () => {})
  const { db } = database
  try {
    await database.ping().catch((error: unknown) => {
      throw databaseProblem(databaseUrl, error)
    })
    await refuseOtherSettings(db, agreedSettings(config))
    await refuseDemoSeller(db, parts)
    const problem = await siteRendering(db, {
      ...parts,
      facts: {
        publicUrl: config.publicUrl,
        payments: config.payments.kind === 'local' ? 'local' : config.payments.account.environment,
        auditKept: yearsText(config.auditYears),
      },
      runPictureJob: createPictureProcess(parts.picturesProgram),
      log: { warn: () => {} },
    }).findRenderingProblem(await readImported(db, parts))
    if (problem) throw new StartError(problem)
  } finally {
    await database.close()
  }
}

class Undone extends Error {}

/** What is published once the release has imported its new files, which are not kept. */
async function readImported(db: Db, { content, contentFolder }: RehearsedParts): Promise<PublishedContent> {
  let published: PublishedContent | undefined
  await db
    .transaction(async (tx) => {
      await importDocuments(tx, content.bodies, (within) => importFiles(within, contentFolder))
      published = await readPublished(tx)
      const { site, legal: terms } = published.values
      await publishTerms(tx, { site, terms, earlierTerms: content.earlierTerms })
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  if (!published) throw new Error('nothing is published')
  return published
}
