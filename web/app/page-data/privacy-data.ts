import * as paths from '@course/contract/paths'
import { playedFromMark } from '@course/contract/publishing/content/content-fields'
import { longDateText } from '@course/contract/words/dates'
import type { PageContent } from './page-content.ts'
import { playedFromText } from './played-from.ts'
import { prose } from './prose.ts'
import { publicHead } from './public-head.ts'

export const privacyData = (content: PageContent) => {
  const { privacy, descriptions, sources } = content
  const { title, intro, stored, sections, effectiveDate } = privacy
  const playedFrom = playedFromText(sources)
  return {
    ...{ title, effectiveDate },
    stored: stored.map((entry) => ({ ...entry, whoElse: entry.whoElse.replaceAll(playedFromMark, playedFrom) })),
    intro: intro.map(prose),
    effective: longDateText(effectiveDate),
    sections: sections.map((section) => ({ ...section, paragraphs: section.paragraphs.map(prose) })),
    head: publicHead(content, { title, description: descriptions.privacy, path: paths.privacy }),
  }
}
