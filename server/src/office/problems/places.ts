import * as paths from '@course/contract/paths'
import { type DocumentName, documentKind } from '@course/contract/publishing/documents/documents'

/** The document in the editor where it can be changed. */
export const at = (document: DocumentName) => ({
  place: { title: documentKind(document).title, link: paths.contentDocument(document) },
})

export const itemOf = (document: DocumentName, text: string) => ({ text, link: paths.contentDocument(document) })
