import * as paths from '@course/contract/paths'
import type { Labels } from './fields.ts'

const markdownHelp = 'Use the buttons for bold text, links, lists and headings.'
const vimeo: Labels = {
  vimeoNumber: {
    label: 'Number on Vimeo',
    help: 'Paste the address of the video on vimeo.com, or write the digits in it.',
    as: 'vimeo',
  },
  vimeoHash: {
    label: 'Vimeo hash',
    help: 'Only for an unlisted video: the part behind its number in the address. A pasted address fills it in.',
  },
}
const under = (path: string, labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [`${path}.${name}`, label]))

export const homeLabels: Labels = {
  headline: { label: 'Headline', help: 'The large sentence at the top of the home page.' },
  lead: { label: 'Text below the headline' },
  audience: { label: 'For whom the course is', as: 'long', help: 'One sentence, on the home page and the info page.' },
  pictures: {
    label: 'Show pictures of the course',
    help: 'They come with the release and show the demo course: its lessons, its state guide and its colors. Choose no if yours differ.',
  },
  video: { label: 'Video beside the headline', help: 'The film that visitors can watch before they pay.' },
  ...under('video', vimeo),
  'video.title': { label: 'Name of the video', help: 'Screen readers say it. It is also shown on the picture.' },
  'video.file': {
    label: 'File',
    help: 'Your own copy, like clips/about-the-course.mp4. It plays where Vimeo does not answer. Anyone can watch it.',
  },
  features: { label: 'What you get', help: 'Three short texts below the headline.', noun: 'text' },
  'features.*': { label: 'Text' },
  'features.*.title': { label: 'Title' },
  'features.*.text': { label: 'Text', help: markdownHelp },
  learnLead: { label: 'Text above the list of the videos' },
  howItWorks: { label: 'How it works', help: 'Three steps, from the payment to the course.', noun: 'step' },
  'howItWorks.*.title': { label: 'Title' },
  'howItWorks.*.text': { label: 'Text' },
  teacher: { label: 'Who teaches', help: 'Hidden until you write it.' },
  'teacher.name': { label: 'Name' },
  'teacher.text': { label: 'Why trust them', help: `What they did, and for how long. ${markdownHelp}` },
  enrollPoints: { label: 'Points beside the price', noun: 'point' },
  questions: { label: 'Questions and answers', noun: 'question' },
  'questions.*.question': { label: 'Question' },
  'questions.*.answer': { label: 'Answer', help: markdownHelp },
  'questions.*.link': { label: 'Link below the answer', help: 'To a page of this site.' },
  'questions.*.link.text': { label: 'Text of the link' },
  'questions.*.link.to': {
    label: 'Page',
    help: `Like ${paths.legal}, or ${paths.legal}#refund for one section of it.`,
  },
  riskDisclaimer: { label: 'Risk disclaimer', help: 'The small text at the end of the home page.' },
}

export const infoLabels: Labels = {
  congratulations: { label: 'Congratulations' },
  'congratulations.title': { label: 'Title' },
  'congratulations.paragraphs': { label: 'Paragraphs', noun: 'paragraph' },
  offer: { label: 'Sentence below the price' },
  questions: {
    label: 'What the course answers',
    help: 'Nine questions, as many as the page has room for. The home page lists the videos by itself.',
    noun: 'question',
  },
  'questions.*.question': { label: 'Question' },
  'questions.*.answer': { label: 'First answer', help: markdownHelp },
}

export const paymentLabels: Labels = {
  lead: { label: 'Text below the title', as: 'long' },
  cardNote: { label: 'Note about the card', help: 'What happens to the card number. Shown above the card fields.' },
  next: { label: 'What happens next', help: 'The steps after a payment.', noun: 'step' },
  cancellation: {
    label: 'Cancellation in one sentence',
    as: 'long',
    help: 'It must say the same as the terms. Change both together.',
  },
  eligibility: {
    label: 'Age and country of buyers, in one sentence',
    as: 'long',
    help: 'Shown above Submit. It must say the same as the terms. Change both together.',
  },
}

export const gettingStartedLabels: Labels = {
  intro: { label: 'Welcome' },
  steps: { label: 'Steps', help: 'Three steps, each with a link to a page for members.', noun: 'step' },
  'steps.*.title': { label: 'Title' },
  'steps.*.text': { label: 'Text' },
  'steps.*.linkTo': { label: 'Page that the step leads to' },
}

export const descriptionsLabels: Labels = {
  home: { label: 'Home page', help: 'Search engines show these texts below the title of a page.' },
  info: { label: 'Info page' },
  legal: { label: 'Terms' },
  privacy: { label: 'Privacy page' },
  payment: { label: 'Payment page' },
  login: { label: 'Login page' },
  reset: { label: 'Page to reset a password' },
  glossary: { label: 'Glossary' },
}

export const videosLabels: Labels = {
  '': { label: 'Videos', help: 'In the order of the course. An archived video keeps its progress.', noun: 'video' },
  '*.name': { label: 'Name', help: 'Members see it in the list and above the player.' },
  '*.vimeoNumber': {
    label: 'Number on Vimeo',
    help: 'Paste the address of the video on vimeo.com, or write the digits in it. Leave it empty if the video has a file.',
    as: 'vimeo',
  },
  '*.vimeoHash': vimeo.vimeoHash ?? { label: 'Vimeo hash' },
  '*.file': {
    label: 'File',
    help: 'Your own copy, like clips/lesson-1.webm, or an address that begins with https://.',
  },
  '*.seconds': { label: 'Length in seconds', help: 'Only if Vimeo does not tell it.' },
}

const resource: Labels = {
  '*.title': { label: 'Title' },
  '*.link': { label: 'Address', help: 'Begins with https://.' },
}
export const generalLinksLabels: Labels = {
  '': {
    label: 'General links',
    help: 'In the order of the page. Members no longer see archived links.',
    noun: 'link',
  },
  ...resource,
  '*.category': { label: 'Category', help: 'Leave it empty. Only the state links have one.' },
}
export const stateLinksLabels: Labels = {
  '': { label: 'State links', help: 'Keep the links of one state together.', noun: 'link' },
  ...resource,
  '*.category': { label: 'State', help: 'The same name for all links of a state.' },
}

export const synonymsLabels: Labels = {
  groups: {
    label: 'Words that mean the same',
    help: 'A search for one word of a group also finds the others. You can also add a common misspelling.',
    noun: 'group',
  },
  'groups.*': { label: 'Group' },
  'groups.*.words': { label: 'Words', noun: 'word' },
  'groups.*.words.*': { label: 'Word' },
}
