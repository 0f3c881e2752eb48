import * as paths from '@course/contract/paths'
import { dateInWords } from './date-in-words.ts'
import { splitAtEmail } from './email-pieces.ts'
import type { PageContent } from './page-content.ts'
import { publicHead } from './public-head.ts'

export interface ShownTerms {
  version: string
  effectiveDate: string
  /** The effective date in words. */
  effective: string
  title: string
  /** Each paragraph in pieces: plain text, and an email address at every odd index. */
  sections: readonly { id: string; heading: string; paragraphs: readonly (readonly string[])[] }[]
}

export const legalData = (content: PageContent) => {
  const { legal, descriptions } = content
  const { version, effectiveDate, title, sections } = legal
  const terms: ShownTerms = {
    ...{ version, effectiveDate, title, effective: dateInWords(effectiveDate) },
    sections: sections.map(splitAtEmail),
  }
  return { terms, head: publicHead(content, { title, description: descriptions.legal, path: paths.legal }) }
}
