import { priceFieldLabels } from '@course/contract/sales/price-differences'
import { otherDaysLabel } from '@course/contract/sales/window-sentences'
import type { Labels } from './fields.ts'

export const siteLabels: Labels = {
  brand: { label: 'Name of the site' },
  'brand.name': { label: 'Name', help: 'Shown in the bar at the top, in the browser’s tab and in emails.' },
  'brand.tagline': { label: 'Tagline' },
  seller: { label: 'Seller', help: 'Who sells the course. The law requires a true name and address.' },
  'seller.demo': { label: 'This is an example seller', help: 'Yes only while you try the site without real sales.' },
  'seller.name': { label: 'Name of the company or person' },
  'seller.address': { label: 'Postal address', help: 'One entry for each line.', noun: 'line' },
  'seller.email': { label: 'Email address', help: 'Members write to it, and cancellations arrive there.' },
  'seller.phone': { label: 'Phone number' },
  timeZone: { label: 'Time zone', help: 'Its name, like America/Chicago. It decides when a day ends.' },
  product: { label: 'Course' },
  'product.name': { label: 'Name of the course', help: 'Shown on receipts.' },
  disputes: { label: 'Card disputes' },
  'disputes.endAccess': {
    label: 'End access when a dispute is lost',
    help: 'Whether a card dispute that you lose ends the access of the member.',
  },
  administrators: { label: 'Administrators' },
  'administrators.needFactor': { label: 'Administrators need a second factor', help: 'Set up your own first.' },
}

const colors = (theme: string): Labels => ({
  [`${theme}.accent`]: { label: 'Main color', help: 'Buttons, links and prices.', as: 'color' },
  [`${theme}.deep`]: { label: 'Deep color', help: 'The dark bar and the headings.', as: 'color' },
  [`${theme}.highlight`]: { label: 'Highlight', help: 'Small signs and the frame of the focused field.', as: 'color' },
})
export const brandLabels: Labels = {
  light: { label: 'Light theme' },
  ...colors('light'),
  dark: { label: 'Dark theme', help: 'For visitors who prefer dark screens.' },
  ...colors('dark'),
  logo: {
    label: 'Logo',
    help: 'An SVG file of at most 50 KB, or a square picture. Without one, the logo of the release is shown.',
  },
  linkPicture: {
    label: 'Picture for links',
    help: 'Shown where somebody shares a link to the site. Without one, the name and the logo are drawn.',
  },
}

export const pricesLabels: Labels = {
  charged: { label: priceFieldLabels.charged, help: 'Like 29.99.', as: 'money' },
  home: { label: priceFieldLabels.home },
  info: { label: priceFieldLabels.info },
  payment: {
    label: priceFieldLabels.payment,
    help: 'The first amount in it must be the price that is charged.',
  },
  orderSummary: {
    label: priceFieldLabels.orderSummary,
    help: 'It must have the mark {{charged}} where the charged price goes.',
  },
  confirmed: {
    label: 'Differences that you have confirmed',
    noun: 'difference',
    elsewhere: true,
  },
  'confirmed.*.shown': { label: 'Visitors read' },
  'confirmed.*.charged': { label: 'and pay' },
}

const section: Labels = {
  sections: { label: 'Sections', noun: 'section' },
  'sections.*.heading': { label: 'Heading' },
  'sections.*.paragraphs': { label: 'Paragraphs', noun: 'paragraph' },
}
const reviewedOn = {
  label: 'Reviewed by a lawyer on',
  help: 'Not shown to visitors. Leave it empty until a lawyer has reviewed this text.',
}

export const legalLabels: Labels = {
  windowBusinessDays: {
    label: 'Business days in which a buyer can cancel',
    help: 'Only for purchases under these terms; earlier buyers keep the window of theirs. Empty means 3. In the text of the terms, {{windowDays}} is this number.',
  },
  otherDays: {
    label: otherDaysLabel,
    help: 'Each sentence of the terms, as it stands there, that names business days and is not about the time to cancel.',
    noun: 'sentence',
  },
  readingCounts: {
    label: 'Reading a lesson counts as opening its video',
    help: 'Only for purchases under these terms. The text of the terms must say so, too.',
  },
  requestPausesOpening: {
    label: 'A request to cancel pauses opening videos and lessons',
    help: 'Only for purchases under these terms, and for requests within the window. The text of the terms must say so, too.',
  },
  version: {
    label: 'Version of the terms',
    help: 'The date of the change, like 2026-11-21, with a b for a second one that day. Every change needs a new one.',
  },
  effectiveDate: { label: 'In effect since' },
  reviewedOn,
  title: { label: 'Title' },
  ...section,
}

export const privacyLabels: Labels = {
  effectiveDate: { label: 'In effect since' },
  reviewedOn,
  title: { label: 'Title' },
  intro: { label: 'Introduction', noun: 'paragraph' },
  stored: {
    label: 'What the site stores',
    help: 'One entry for each kind of data. Every kind must be explained once.',
    noun: 'entry',
  },
  'stored.*.kind': { label: 'Kind of data' },
  'stored.*.heading': { label: 'Heading' },
  'stored.*.what': { label: 'What is stored' },
  'stored.*.why': { label: 'Why' },
  'stored.*.howLong': { label: 'For how long' },
  'stored.*.whoElse': {
    label: 'Who else gets it',
    help: 'The mark {{videos.playedFrom}} becomes the sentences about the sites that your videos play from.',
  },
  ...section,
}

export const accessibilityLabels: Labels = {
  checkedOn: { label: 'Last checked on', help: 'Shown at the top of the page. Doctor reminds you after a year.' },
  title: { label: 'Title' },
  description: { label: 'Description for search engines' },
  intro: { label: 'Introduction', noun: 'paragraph' },
  ...section,
}
