import { ContentError, problemText } from '@course/contract/publishing/content/content-files'
import { type DocumentValues, documentKind } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { namesIn, parseDocuments } from './document-rules.ts'
import { type DocumentBodies, findPublished } from './documents.queries.ts'

export interface PublishedContent {
  publication: number
  bodies: DocumentBodies
  values: DocumentValues
}

/** After the first start has imported it. @throws ContentError naming the document if this release can't read it */
export async function readPublished(db: Db): Promise<PublishedContent> {
  return complete(await findPublished(db))
}

/** The same for a database that may not have been used yet. */
export async function readPublishedIfAny(db: Db): Promise<PublishedContent | undefined> {
  const published = await findPublished(db)
  return published.publication === 0 ? undefined : complete(published)
}

function complete({ publication, bodies }: Awaited<ReturnType<typeof findPublished>>): PublishedContent {
  const all = bodies as DocumentBodies
  try {
    return { publication, bodies: all, values: parseDocuments(all) }
  } catch (error) {
    throw findProblem(all) ?? error
  }
}

function findProblem(bodies: DocumentBodies): ContentError | undefined {
  for (const name of namesIn(bodies)) {
    const { title, schema } = documentKind(name)
    const { error } = schema.safeParse(bodies[name])
    if (error) return new ContentError(`The published document "${title}" ${problemText(error)}`)
  }
  return undefined
}
