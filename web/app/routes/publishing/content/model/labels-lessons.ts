import * as paths from '@course/contract/paths'
import type { Labels } from './fields.ts'

const source = 'sources.*'

export const lessonLabels: Labels = {
  free: {
    label: 'Everyone may read it',
    help: 'A free lesson is a public page, which the home page links to. Reading it there opens nothing.',
  },
  keyPoints: { label: 'Key points', help: 'Three sentences that stay.', noun: 'point' },
  text: {
    label: 'Text',
    help: `A box: a line “:::example Title” or “:::warning”, the text, and a line “:::”. A source: [^its-id]. A term: [word](${paths.glossary}#its-id).`,
  },
  terms: {
    label: 'Terms that it explains',
    help: 'Their ids in the glossary. Terms that the text links to are added.',
    noun: 'term',
  },
  sources: {
    label: 'Sources',
    help: 'Where each figure and rule stands. The text names a source by its id, like [^texas-34-21].',
    noun: 'source',
  },
  [`${source}.id`]: {
    label: 'Short name',
    help: 'The text names the source like [^texas-34-21]: a to z, digits and hyphens. Made from the citation if you leave it empty.',
  },
  [`${source}.supports`]: { label: 'What the reader finds there' },
  [`${source}.citation`]: { label: 'Citation', help: 'Like C.R.S. 39-11.5.' },
  [`${source}.link`]: { label: 'Link' },
  [`${source}.noLink`]: { label: 'Why there is no link' },
  [`${source}.readOn`]: { label: 'Month in which it was read', help: 'Like 2026-11.' },
  [`${source}.confirmedOn`]: {
    label: 'Confirmed on',
    help: 'The day on which you compared it with the law yourself. Empty until then.',
    as: 'date',
  },
  questions: { label: 'Questions to check yourself', noun: 'question' },
  'questions.*.question': { label: 'Question' },
  'questions.*.answer': { label: 'Answer, with the reason' },
}

export const glossaryLabels: Labels = {
  '': { label: 'Terms', help: 'Members and visitors read them in the order of the alphabet.', noun: 'term' },
  '*.term': { label: 'Term' },
  '*.meaning': { label: 'Meaning', help: 'Two sentences.' },
}
