import * as rules from '@course/contract/publishing/documents/document-problems'
import { type DocumentName, documentKind, memberOf } from '@course/contract/publishing/documents/documents'
import { looselyRead, misleadingDifferences, priceDifferences } from '@course/contract/sales/price-differences'
import { createId, entryId, entryTitle } from './entries.ts'
import { createForm, type Field, fieldAt, type Labels } from './fields.ts'
import { asList, asObject, type Json } from './json.ts'
import {
  accessibilityLabels,
  brandLabels,
  legalLabels,
  pricesLabels,
  privacyLabels,
  siteLabels,
} from './labels-business.ts'
import { glossaryLabels, lessonLabels, pictureLabels, walkthroughLabels } from './labels-lessons.ts'
import { federalChangesLabels, stateLabels } from './labels-states.ts'
import {
  descriptionsLabels,
  generalLinksLabels,
  gettingStartedLabels,
  homeLabels,
  infoLabels,
  paymentLabels,
  stateLinksLabels,
  synonymsLabels,
  videosLabels,
} from './labels-words.ts'

const forms = new Map<string, Field>()

/** The form of a document, made from its schema and the table of labels. */
export function documentForm(name: DocumentName): Field {
  const kind = memberOf(name)?.family ?? name
  const form = forms.get(kind) ?? createForm(documentKind(name).schema, labels[kind] ?? {})
  forms.set(kind, form)
  return form
}

/**
 * Checks a body as the server does before it publishes it.
 * @returns the first message for each path, such as `features.0.title`
 */
export const findProblems = (name: DocumentName, body: Json): Record<string, string> =>
  whereShown(name, rules.findProblems(name, body))

/** What the form marks: also sentences that show less than is charged, until the difference is confirmed. */
export const findMarks = (name: DocumentName, body: Json): Record<string, string> => ({
  ...(name === 'prices' && findPriceProblems(body)),
  ...findProblems(name, body),
})

/** What keeps a body even from being saved as a draft. */
export const findDraftProblems = (name: DocumentName, body: Json): Record<string, string> =>
  whereShown(name, rules.findDraftProblems(name, body))

function whereShown(name: DocumentName, problems: rules.Problems): Record<string, string> {
  const form = documentForm(name)
  const shown: Record<string, string> = {}
  for (const [path, text] of Object.entries(problems)) shown[shownName(form, path)] ??= text
  return shown
}

/** Where a message is shown: what is wrong with an id that has no field, its entry says. */
export const shownName = (form: Field, name: string): string =>
  fieldAt(form, name)?.kind === 'fixed' ? name.replace(/(^|\.)id$/, '') : name

/** Gives every new entry an id made from its name. */
export function withIds(field: Field, value: Json): Json {
  if (value === undefined || value === null) return value
  if (field.kind === 'group') {
    const object = asObject(value)
    const named = field.fields.filter(([name]) => name in object)
    return { ...object, ...Object.fromEntries(named.map(([name, each]) => [name, withIds(each, object[name])])) }
  }
  if (field.kind !== 'list') return value
  const entries = asList(value).map((entry) => withIds(field.item, entry))
  if (!field.hasIds) return entries
  const taken = entries.map(entryId).filter((id) => id !== '')
  return entries.map((entry) => {
    if (entryId(entry) !== '') return entry
    const id = createId(entryTitle(entry), taken, field.noun)
    taken.push(id)
    return { ...asObject(entry), id }
  })
}

/** The price sentences that show less than is charged, by the name of their field. Only an unconfirmed one is a problem. */
function findPriceProblems(body: Json): Record<string, string> {
  const prices = looselyRead(body)
  const differences = prices ? misleadingDifferences(priceDifferences(prices, [])) : []
  return Object.fromEntries(
    differences.map(({ path, shown, charged, isLower }) => [
      path,
      isLower === undefined
        ? `“${shown}” is not a price. Write it like $29 or $29.99.`
        : `Visitors read ${shown} here, but a card is charged ${charged}. Change the sentence, or confirm the difference below.`,
    ]),
  )
}

/** The table of labels and help texts, by document and by the path of the field in it. */
const labels: Readonly<Record<string, Labels>> = {
  home: homeLabels,
  info: infoLabels,
  payment: paymentLabels,
  'getting-started': gettingStartedLabels,
  descriptions: descriptionsLabels,
  videos: videosLabels,
  glossary: glossaryLabels,
  synonyms: synonymsLabels,
  lesson: lessonLabels,
  walkthrough: walkthroughLabels,
  picture: pictureLabels,
  state: stateLabels,
  'federal-changes': federalChangesLabels,
  'general-links': generalLinksLabels,
  'state-links': stateLinksLabels,
  prices: pricesLabels,
  legal: legalLabels,
  privacy: privacyLabels,
  accessibility: accessibilityLabels,
  site: siteLabels,
  brand: brandLabels,
}
