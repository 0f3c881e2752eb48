import type { Labels } from './fields.ts'
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

/** The table of labels and help texts, by document and by the path of the field in it. */
export const labels: Readonly<Record<string, Labels>> = {
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
