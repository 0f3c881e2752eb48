import { documents, type FixedDocumentName } from '@course/contract/publishing/documents/documents'
import { type CourseClaim, claimKey, describeClaim } from '../../publishing/publishing.ts'
import { amber, green, itemOf, type Verdict } from './verdict.ts'

export function judgeClaims(claims: readonly CourseClaim[]): Verdict {
  if (claims.length === 0)
    return green('No text names another number of videos, or a video that the course does not have.')
  const items = claims.map((claim) => {
    const document = claim.document as FixedDocumentName
    return { ...itemOf(document, describeClaim(documents[document].title, claim)), claim: claimKey(claim) }
  })
  const what = items.length === 1 ? '1 sentence about the course is' : `${items.length} sentences about the course are`
  return amber(`${what} no longer true.`, 'Change it, or confirm that you want it as it is.', { items })
}
