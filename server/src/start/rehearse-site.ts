import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { importFiles } from '../course/course.ts'
import type { Db } from '../platform/db/db.ts'
import type { Query } from '../platform/db/migrations.ts'
import { isFromBefore, takeOver } from '../platform/db/take-over.ts'
import { createPictureProcess } from '../platform/decoding/pictures/run.ts'
import { importDocuments, type PublishedContent, publishTerms, readPublished } from '../publishing/publishing.ts'
import { agreedSettings, refuseOtherSettings } from './agreed-settings.ts'
import { refuseDemoSeller, type SiteParts } from './site.ts'
import { renderFactsOf, siteRendering } from './site-pages.ts'
import { databaseProblem, StartError } from './start-error.ts'

type RehearsedParts = Pick<
  SiteParts,
  'config' | 'content' | 'contentFolder' | 'migrationsFolder' | 'pagesFolder' | 'renderFolder' | 'picturesProgram'
>

/**
 * Does what a start does, without port and jobs, and leaves the migrated database as it was: compares the settings, reads
 * what would be published, and renders every page. A database from before version 1.0 is taken over for this, and back.
 * @throws StartError in one sentence if the site can't start
 */
export async function rehearseSite(parts: RehearsedParts): Promise<void> {
  const { config, migrationsFolder } = parts
  const databaseUrl = config.databaseUrl ?? ''
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  const db = drizzle(client)
  const query: Query = async (text, values) => (await client.query(text, values)).rows
  try {
    const isOld = await connect(client)
      .then(() => isFromBefore(query, migrationsFolder))
      .catch((error: unknown) => {
        throw databaseProblem(databaseUrl, error)
      })
    const rehearseTakenOver = async (tx: Db) => {
      await takeOver(query, migrationsFolder)
      await rehearse(tx, parts)
    }
    await (isOld ? undone(db, rehearseTakenOver) : rehearse(db, parts))
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function connect(client: pg.Client): Promise<void> {
  await client.connect()
  // Everyone who needs a table waits behind somebody who waits to change it.
  await client.query('set lock_timeout to 3000')
}

async function rehearse(db: Db, parts: RehearsedParts): Promise<void> {
  const { config } = parts
  await refuseOtherSettings(db, agreedSettings(config))
  await refuseDemoSeller(db, parts)
  const problem = await siteRendering(db, {
    ...parts,
    facts: renderFactsOf(config),
    runPictureJob: createPictureProcess(parts.picturesProgram),
    log: { warn: () => {} },
  }).findRenderingProblem(await undone(db, (tx) => readImported(tx, parts)))
  if (problem) throw new StartError(problem)
}

/** What is published once the release has imported its new files. */
async function readImported(tx: Db, { content, contentFolder }: RehearsedParts): Promise<PublishedContent> {
  await importDocuments(tx, content.bodies, (within) => importFiles(within, contentFolder))
  const published = await readPublished(tx)
  const { site, legal: terms } = published.values
  await publishTerms(tx, { site, terms, earlierTerms: content.earlierTerms })
  return published
}

class Undone extends Error {}

/** Works in a transaction that is rolled back. */
async function undone<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  await db
    .transaction(async (tx) => {
      result = { value: await work(tx) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return (result as unknown as { value: T }).value
}
