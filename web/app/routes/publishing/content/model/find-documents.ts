import { memberOf } from '@course/contract/publishing/documents/documents'

/** Without accents and case, so that a search for "espanol" finds "Español". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The documents whose title, group or postal code has every word of a search. An empty search finds all.
 * @param search as it was typed
 */
export function findDocuments<D extends { document: string; title: string; group: string }>(
  documents: readonly D[],
  search: string,
): D[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return documents.filter(({ document, title, group }) => {
    const text = plain(`${title} ${group} ${memberOf(document)?.id ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
