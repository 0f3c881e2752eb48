import { glossaryTermLinks, lostText, videoLinks } from '@course/contract/course/lesson-faults'
import { phoneMark } from '@course/contract/publishing/content/content-fields'
import {
  type DocumentName,
  type DocumentValues,
  documentNames,
  documents,
  familyDocument,
} from '@course/contract/publishing/documents'

/** A fault that only several documents together have, and the documents and field it is about. */
export interface CrossFault {
  document: DocumentName
  path: string
  text: string
}

/** What does not fit together in documents that are each without fault. */
export function findCrossFaults(values: DocumentValues): CrossFault[] {
  return [
    ...findMissingPhone(values),
    ...findDoubleLinks(values),
    ...findUnknownTerms(values),
    ...findLostText(values),
    ...findStrayLessons(values),
  ]
}

function findMissingPhone(values: DocumentValues): CrossFault[] {
  const user = documentNames.find((name) => JSON.stringify(values[name]).includes(phoneMark))
  if (!user || values.site.seller.phone) return []
  const text = `"${documents[user].title}" uses ${phoneMark}, but the seller has no phone number. Add it, or remove the mark.`
  return [{ document: 'site', path: 'seller.phone', text }]
}

/** Both lists of links are one table, so an id can be in one of them only. */
function findDoubleLinks(values: DocumentValues): CrossFault[] {
  const general = new Set(values['general-links'].map(({ id }) => id))
  return values['state-links']
    .filter(({ id }) => general.has(id))
    .map(({ id }) => ({
      document: 'state-links',
      path: '',
      text: `The id "${id}" is used in "${documents['general-links'].title}", too. Give one of the links another id.`,
    }))
}

/** Every term that a lesson names must be in the glossary. */
function findUnknownTerms({ lessons, glossary }: DocumentValues): CrossFault[] {
  const known = new Set(glossary.filter(({ archived }) => !archived).map(({ id }) => id))
  return Object.entries(lessons).flatMap(([id, { text, terms }]) => {
    const linked = [...text.matchAll(glossaryTermLinks)].map(([, term = '']) => term)
    const fault = (path: string) => (term: string) => ({
      document: familyDocument('lesson', id),
      path,
      text: `The lesson of “${id}” names the term "${term}", which the glossary does not have.`,
    })
    const missing = (names: readonly string[]) => [...new Set(names)].filter((term) => !known.has(term))
    return [...missing(terms).map(fault('terms')), ...missing(linked).map(fault('text'))]
  })
}

/** What readers of a lesson would not get as it was typed, such as a link to a video that the course does not have. */
function findLostText({ lessons, videos, archivedVideoIds }: DocumentValues): CrossFault[] {
  const known = new Set([...videos.map(({ id }) => id), ...archivedVideoIds])
  return Object.entries(lessons).flatMap(([id, { text }]) => {
    const lost = [...text.matchAll(videoLinks)].map(([, video = '']) => video).filter((video) => !known.has(video))
    return [
      ...lostText(text),
      ...[...new Set(lost)].map((video) => `it links to the video "${video}", which the course does not have.`),
    ].map((what) => ({
      document: familyDocument('lesson', id),
      path: 'text',
      text: `In the lesson of “${id}”, ${what}`,
    }))
  })
}

/** A lesson belongs to a video, which may be archived. */
function findStrayLessons({ lessons, videos, archivedVideoIds }: DocumentValues): CrossFault[] {
  const known = new Set([...videos.map(({ id }) => id), ...archivedVideoIds])
  return Object.keys(lessons)
    .filter((id) => !known.has(id))
    .map((id) => ({
      document: familyDocument('lesson', id),
      path: '',
      text: `There is no video with the id "${id}", so it can have no lesson.`,
    }))
}
