import * as paths from '@course/contract/paths'
import type { Labels } from './fields.ts'

const source = 'sources.*'

const sourceLabels: Labels = {
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
}

const textHelp = `A box: a line “:::example Title” or “:::warning”, the text, and a line “:::”. A source: [^its-id]. A term: [word](${paths.glossary}#its-id).`

export const lessonLabels: Labels = {
  free: {
    label: 'Everyone may read it',
    help: 'A free lesson is a public page, which the home page links to. Reading it there opens nothing.',
  },
  keyPoints: { label: 'Key points', help: 'Three sentences that stay.', noun: 'point' },
  text: {
    label: 'Text',
    help: textHelp,
  },
  terms: {
    label: 'Terms that it explains',
    help: 'Their ids in the glossary. Terms that the text links to are added.',
    noun: 'term',
  },
  ...sourceLabels,
  questions: { label: 'Questions to check yourself', noun: 'question' },
  'questions.*.question': { label: 'Question' },
  'questions.*.choices': {
    label: 'Choices',
    help: 'Three or four, of which one is correct. Without choices, readers think of the answer themselves.',
    noun: 'choice',
  },
  'questions.*.choices.*.text': { label: 'What the reader can choose' },
  'questions.*.choices.*.correct': { label: 'This is the correct one' },
  'questions.*.choices.*.reason': {
    label: 'Reason',
    help: 'Shown as soon as a reader chooses it: why it is wrong, or why it is right.',
  },
  'questions.*.answer': { label: 'The full answer, with the reason' },
}

const step = 'steps.*'

export const walkthroughLabels: Labels = {
  title: { label: 'Title' },
  lead: { label: 'What it is about', help: 'One or two sentences, also in the list of walkthroughs.' },
  order: { label: 'Place in the list', help: '1 comes first. Without a number, it comes after the others.' },
  hidden: { label: 'Hide it from members' },
  steps: { label: 'Steps', help: 'From 3 to 20, in the order in which they happen.', noun: 'step' },
  [`${step}.title`]: { label: 'Title' },
  [`${step}.text`]: {
    label: 'Text',
    help: `${textHelp} A lesson: [words](${paths.memberVideo('its-id')}). A state: [Texas](${paths.state('tx')}).`,
  },
  [`${step}.picture`]: { label: 'Picture' },
  [`${step}.picture.file`]: {
    label: 'File',
    help: 'A picture in the list of documents, like pictures/bid-screen.svg.',
  },
  [`${step}.picture.alt`]: {
    label: 'What the picture shows',
    help: 'For members who can’t see it: everything that the picture tells.',
  },
  [`${step}.ledger`]: {
    label: 'Money that moves in this step',
    help: 'The page adds up a total.',
    noun: 'amount',
  },
  [`${step}.ledger.*.label`]: { label: 'What it is for' },
  [`${step}.ledger.*.cents`]: { label: 'Cents', help: 'What is paid has a minus: -12500 is $125.00 paid.' },
  ...sourceLabels,
}

export const pictureLabels: Labels = {
  svg: {
    label: 'Drawing (SVG)',
    help: 'At most 20 kB, with a viewBox and a background of its own, readable when it is 340 pixels wide.',
  },
}

export const glossaryLabels: Labels = {
  '': { label: 'Terms', help: 'Members and visitors read them in the order of the alphabet.', noun: 'term' },
  '*.term': { label: 'Term' },
  '*.meaning': { label: 'Meaning', help: 'Two sentences.' },
}
