import * as paths from '@course/contract/paths'
import { longDateText } from '@course/contract/words/dates'
import type { PageContent } from './page-content.ts'
import { prose } from './prose.ts'
import { publicHead } from './public-head.ts'

export const accessibilityData = (content: PageContent) => {
  const { title, description, intro, sections, checkedOn } = content.accessibility
  return {
    ...{ title, checkedOn },
    checked: longDateText(checkedOn),
    intro: intro.map(prose),
    sections: sections.map((section) => ({ ...section, paragraphs: section.paragraphs.map(prose) })),
    head: publicHead(content, { title, description, path: paths.accessibility }),
  }
}
