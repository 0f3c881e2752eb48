import * as paths from '@course/contract/paths'
import { dateInWords } from './date-in-words.ts'
import type { PageContent } from './page-content.ts'
import { prose } from './prose.ts'
import { publicHead } from './public-head.ts'

export const privacyData = (content: PageContent) => {
  const { privacy, descriptions } = content
  const { title, intro, stored, sections, effectiveDate } = privacy
  return {
    ...{ title, stored, effectiveDate },
    intro: intro.map(prose),
    effective: dateInWords(effectiveDate),
    sections: sections.map((section) => ({ ...section, paragraphs: section.paragraphs.map(prose) })),
    head: publicHead(content, { title, description: descriptions.privacy, path: paths.privacy }),
  }
}
