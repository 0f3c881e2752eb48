import { createRetentionTable, keptAfterErasure } from '@course/contract/office/retention/retention-table'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { playedFromMark } from '@course/contract/publishing/content/fields/content-fields'
import type { TermsText, TermsVersion } from '@course/contract/publishing/published-terms'
import type { VideoSources } from '@course/contract/publishing/videos/video-sources'
import { longDateText } from '@course/contract/words/dates'
import { listText } from '@course/contract/words/list-text'
import type { PageContent } from './page-content.ts'
import { type ProseData, prose } from './prose.ts'
import { publicHead } from './public-head.ts'

export interface ShownTerms {
  version: string
  effectiveDate: string
  /** The effective date in words. */
  effective: string
  title: string
  sections: readonly { id: string; heading: string; paragraphs: readonly ProseData[] }[]
}

/** @param text the present terms, or the text of a stored version */
function shownTerms({ version, effectiveDate, title, sections }: TermsText & { version: string }): ShownTerms {
  return {
    version,
    effectiveDate,
    title,
    effective: longDateText(effectiveDate),
    sections: sections.map((section) => ({ ...section, paragraphs: section.paragraphs.map(prose) })),
  }
}

export const legalData = (content: PageContent) => {
  const { legal, descriptions } = content
  return {
    terms: shownTerms(legal),
    head: publicHead(content, { title: legal.title, description: descriptions.legal, path: paths.legal }),
  }
}

/** The data of the page of any version of the terms. */
export const termsVersionData = ({ site }: PageContent, { version, current, text }: TermsVersion) => ({
  version,
  isCurrent: version === current,
  terms: text && shownTerms({ version, ...text }),
  head: [
    { title: `${pages.termsVersion.title}, version ${version} · ${site.brand.name}` },
    { name: 'robots', content: 'noindex' },
  ],
})

const atVimeo =
  'When you press Play, and not before, your browser connects to Vimeo, which then learns your internet address and which video you watch, and may set cookies of its own. See Vimeo’s privacy policy.'

/** What the privacy page says about the sites that learn what somebody watches. The home page's film is at Vimeo. */
export function playedFromText({ vimeo, hasCopies, isOwn, hosts }: VideoSources): string {
  const files = listText([...(isOwn ? ['this site'] : []), ...hosts])
  const copies = hasCopies ? ` Where Vimeo does not answer, a copy plays from ${files}.` : ''
  if (vimeo === 'all') return `Videos play from Vimeo. ${atVimeo}${copies}${othersLearn(hosts)}`
  if (vimeo === 'some')
    return `Some of the course’s videos, and the one on the home page, play from Vimeo. ${atVimeo} The others play from ${files}.${copies}${othersLearn(hosts)}`
  return `The course’s videos play from ${files}.${othersLearn(hosts)} The video on the home page plays from Vimeo. ${atVimeo}`
}

const othersLearn = (hosts: readonly string[]): string =>
  hosts.length === 0
    ? ''
    : ` When you play a video from ${listText(hosts, 'or')}, that site learns your internet address and which video you watch.`

export const accessibilityData = (content: PageContent) => {
  const { title, description, intro, sections, checkedOn } = content.accessibility
  return {
    title,
    checkedOn,
    checked: longDateText(checkedOn),
    intro: intro.map(prose),
    sections: sections.map((section) => ({ ...section, paragraphs: section.paragraphs.map(prose) })),
    head: publicHead(content, { title, description, path: paths.accessibility }),
  }
}

export const privacyData = (content: PageContent) => {
  const { privacy, descriptions, sources } = content
  const { title, intro, stored, sections, effectiveDate } = privacy
  const playedFrom = playedFromText(sources)
  return {
    title,
    effectiveDate,
    retentionTable: createRetentionTable(content.facts.auditKept),
    keptAfterErasure,
    stored: stored.map((entry) => ({ ...entry, whoElse: entry.whoElse.replaceAll(playedFromMark, playedFrom) })),
    intro: intro.map(prose),
    effective: longDateText(effectiveDate),
    sections: sections.map((section) => ({ ...section, paragraphs: section.paragraphs.map(prose) })),
    head: publicHead(content, { title, description: descriptions.privacy, path: paths.privacy }),
  }
}
