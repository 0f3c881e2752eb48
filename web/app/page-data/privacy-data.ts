import * as paths from '@course/contract/paths'
import { dateInWords } from './date-in-words.ts'
import { splitAtEmail } from './email-pieces.ts'
import type { PageContent } from './page-content.ts'
import { publicHead } from './public-head.ts'

export const privacyData = (content: PageContent) => {
  const { privacy, descriptions } = content
  const { title, intro, stored, sections, effectiveDate } = privacy
  return {
    ...{ title, intro, stored, effectiveDate },
    effective: dateInWords(effectiveDate),
    sections: sections.map(splitAtEmail),
    head: publicHead(content, { title, description: descriptions.privacy, path: paths.privacy }),
  }
}
