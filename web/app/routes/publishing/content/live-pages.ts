import * as paths from '@course/contract/paths'
import { type DocumentName, type FixedDocumentName, memberOf } from '@course/contract/publishing/documents/documents'

/** A page in the frame beside the form: its address without the first slash, and its title. */
export type ShownPage = readonly [page: string, title: string]

/** The pages that show a document, the one that shows most of it first. */
export function livePagesOf(name: DocumentName): readonly ShownPage[] {
  const member = memberOf(name)
  if (!member) return livePages[name as FixedDocumentName] ?? []
  if (member.family !== 'lesson') return []
  return [[paths.lesson(member.id).slice(1), 'Lesson']]
}

const livePages: Partial<Record<FixedDocumentName, readonly ShownPage[]>> = {
  home: [['home', 'Home']],
  info: [['info', 'Information']],
  payment: [['payment', 'Payment']],
  legal: [['legal', 'Terms']],
  privacy: [['privacy', 'Privacy']],
  accessibility: [['accessibility', 'Accessibility']],
  glossary: [['glossary', 'Glossary']],
  prices: [
    ['payment', 'Payment'],
    ['home', 'Home'],
    ['info', 'Information'],
  ],
  site: [
    ['home', 'Home'],
    ['legal', 'Terms'],
    ['payment', 'Payment'],
  ],
  brand: [
    ['home', 'Home'],
    ['payment', 'Payment'],
  ],
}
