import { createRetentionTable, keptAfterErasure } from '@course/contract/office/retention/retention-table'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { TermsText, TermsVersion } from '@course/contract/publishing/published-terms'
import { longDateText } from '@course/contract/words/dates'
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
  const { privacy, descriptions } = content
  const { title, intro, stored, sections, effectiveDate } = privacy
  return {
    title,
    effectiveDate,
    retentionTable: createRetentionTable(content.facts.auditKept),
    keptAfterErasure,
    stored,
    intro: intro.map(prose),
    effective: longDateText(effectiveDate),
    sections: sections.map((section) => ({ ...section, paragraphs: section.paragraphs.map(prose) })),
    head: publicHead(content, { title, description: descriptions.privacy, path: paths.privacy }),
  }
}
