import * as paths from '@course/contract/paths'
import type { TermsText } from '@course/contract/publishing/published-terms'
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
export function shownTerms({ version, effectiveDate, title, sections }: TermsText & { version: string }): ShownTerms {
  return {
    ...{ version, effectiveDate, title, effective: longDateText(effectiveDate) },
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
