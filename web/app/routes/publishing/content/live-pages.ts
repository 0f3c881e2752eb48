import * as paths from '@course/contract/paths'
import { type DocumentName, type FixedDocumentName, memberOf } from '@course/contract/publishing/documents/documents'

/** A page beside the form: its address and its title. */
export type ShownPage = readonly [path: string, title: string]

/** The pages that show a document, the one that shows most of it first. */
export function livePagesOf(name: DocumentName): readonly ShownPage[] {
  const member = memberOf(name)
  if (!member) return livePages[name as FixedDocumentName] ?? []
  if (member.family !== 'lesson') return []
  return [[paths.lesson(member.id), 'Lesson']]
}

const livePages: Partial<Record<FixedDocumentName, readonly ShownPage[]>> = {
  home: [[paths.home, 'Home']],
  info: [[paths.info, 'Information']],
  payment: [[paths.payment, 'Payment']],
  legal: [[paths.legal, 'Terms']],
  privacy: [[paths.privacy, 'Privacy']],
  accessibility: [[paths.accessibility, 'Accessibility']],
  glossary: [[paths.glossary, 'Glossary']],
  prices: [
    [paths.payment, 'Payment'],
    [paths.home, 'Home'],
    [paths.info, 'Information'],
  ],
  site: [
    [paths.home, 'Home'],
    [paths.legal, 'Terms'],
    [paths.payment, 'Payment'],
  ],
  brand: [
    [paths.home, 'Home'],
    [paths.payment, 'Payment'],
  ],
}
