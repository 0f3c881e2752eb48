import { phoneMark } from '@course/contract/publishing/content/fields/content-fields'
import {
  glossaryTermLinks,
  lostText,
  stateLinks,
  videoLinks,
  walkthroughLinks,
} from '@course/contract/publishing/content/lesson-problems'
import { pictureId } from '@course/contract/publishing/content/walkthrough-problems'
import {
  type DocumentName,
  type DocumentValues,
  documentNames,
  documents,
  familyDocument,
} from '@course/contract/publishing/documents/documents'

export interface CrossProblem {
  document: DocumentName
  path: string
  text: string
}

/** What does not fit together in documents that are each without a problem. */
export function findCrossProblems(values: DocumentValues): CrossProblem[] {
  return [
    ...findMissingPhone(values),
    ...findDoubleLinks(values),
    ...findUnknownTerms(values),
    ...findLostText(values),
    ...findStrayLessons(values),
    ...findMissingPictures(values),
  ]
}

function findMissingPhone(values: DocumentValues): CrossProblem[] {
  const user = documentNames.find((name) => JSON.stringify(values[name]).includes(phoneMark))
  if (!user || values.site.seller.phone) return []
  const text = `"${documents[user].title}" uses ${phoneMark}, but the seller has no phone number. Add it, or remove the mark.`
  return [{ document: 'site', path: 'seller.phone', text }]
}

/** Both lists of links are one table, so an id can be in one of them only. */
function findDoubleLinks(values: DocumentValues): CrossProblem[] {
  const general = new Set(values['general-links'].map(({ id }) => id))
  return values['state-links']
    .filter(({ id }) => general.has(id))
    .map(({ id }) => ({
      document: 'state-links',
      path: '',
      text: `The id "${id}" is used in "${documents['general-links'].title}", too. Give one of the links another id.`,
    }))
}

interface Reading {
  document: DocumentName
  path: string
  name: string
  text: string
}

const readingsOf = ({ lessons, walkthroughs }: DocumentValues): Reading[] => [
  ...Object.entries(lessons).map(([id, { text }]) => ({
    document: familyDocument('lesson', id),
    path: 'text',
    name: `the lesson of “${id}”`,
    text,
  })),
  ...Object.entries(walkthroughs).flatMap(([id, { steps }]) =>
    steps.map(({ text }, index) => ({
      document: familyDocument('walkthrough', id),
      path: `steps.${index}.text`,
      text,
      name: `step ${index + 1} of the walkthrough “${id}”`,
    })),
  ),
]

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function findUnknownTerms(values: DocumentValues): CrossProblem[] {
  const known = new Set(values.glossary.filter(({ archived }) => !archived).map(({ id }) => id))
  const missing = (names: readonly string[], { document, path, name }: Omit<Reading, 'text'>) =>
    [...new Set(names)]
      .filter((term) => !known.has(term))
      .map((term) => ({
        document,
        path,
        text: `${upperFirst(name)} names the term "${term}", which the glossary does not have.`,
      }))
  return [
    ...Object.entries(values.lessons).flatMap(([id, { terms }]) =>
      missing(terms, { document: familyDocument('lesson', id), path: 'terms', name: `the lesson of “${id}”` }),
    ),
    ...readingsOf(values).flatMap((reading) => missing(targets(reading.text, glossaryTermLinks), reading)),
  ]
}

const targets = (text: string, links: RegExp): string[] => [...text.matchAll(links)].map(([, target = '']) => target)

/** What readers would not get as it was typed, such as a link to a video that the course does not have. */
function findLostText(values: DocumentValues): CrossProblem[] {
  const { videos, archivedVideoIds, walkthroughs, states } = values
  const shown = Object.keys(walkthroughs).filter((id) => !walkthroughs[id]?.hidden)
  const kinds = [
    {
      links: videoLinks,
      known: new Set([...videos.map(({ id }) => id), ...archivedVideoIds]),
      what: 'video',
      of: 'course',
    },
    { links: walkthroughLinks, known: new Set(shown), what: 'walkthrough', of: 'course' },
    { links: stateLinks, known: new Set(Object.keys(states)), what: 'state', of: 'state guide' },
  ]
  return readingsOf(values).flatMap(({ document, path, name, text }) =>
    [
      ...lostText(text),
      ...kinds.flatMap(({ links, known, what, of }) =>
        [...new Set(targets(text, links))]
          .filter((id) => !known.has(id))
          .map((id) => `it links to the ${what} "${id}", which the ${of} does not have.`),
      ),
    ].map((what) => ({ document, path, text: `In ${name}, ${what}` })),
  )
}

const findMissingPictures = ({ walkthroughs, pictures }: DocumentValues): CrossProblem[] =>
  Object.entries(walkthroughs).flatMap(([id, { steps }]) =>
    steps.flatMap(({ picture }, index) =>
      !picture || Object.hasOwn(pictures, pictureId(picture.file))
        ? []
        : [
            {
              document: familyDocument('walkthrough', id),
              path: `steps.${index}.picture.file`,
              text: `Step ${index + 1} of the walkthrough “${id}” names the picture "${picture.file}", which the site does not have.`,
            },
          ],
    ),
  )

function findStrayLessons({ lessons, videos, archivedVideoIds }: DocumentValues): CrossProblem[] {
  const known = new Set([...videos.map(({ id }) => id), ...archivedVideoIds])
  return Object.keys(lessons)
    .filter((id) => !known.has(id))
    .map((id) => ({
      document: familyDocument('lesson', id),
      path: '',
      text: `There is no video with the id "${id}", so it can have no lesson.`,
    }))
}
