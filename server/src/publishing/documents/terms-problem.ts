import { ContentError } from '@course/contract/publishing/content/content-files'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { refuseWrongTerms } from '../terms/published-terms.ts'

/** Why terms with these words can't be published under their version, as a sentence. Undefined if they can. */
export async function findTermsProblem(
  db: Db,
  { site, legal }: Pick<DocumentValues, 'site' | 'legal'>,
): Promise<string | undefined> {
  try {
    await refuseWrongTerms(db, { site, terms: legal, earlierTerms: [] })
    return undefined
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const sentence = error.message.replace('words/legal.json: ', '')
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
  }
}
