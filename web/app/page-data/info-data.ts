import * as paths from '@course/contract/paths'
import auction from '../drawings/auction.svg?raw'
import { siteMarks } from '../site-marks.ts'
import { courseParts } from './course-parts.ts'
import type { PageContent } from './page-content.ts'
import { prose } from './prose.ts'
import { publicHead } from './public-head.ts'

export const infoData = (content: PageContent) => {
  const { info, descriptions } = content
  return {
    words: {
      offer: info.offer,
      congratulations: {
        title: info.congratulations.title,
        paragraphs: info.congratulations.paragraphs.map(prose),
      },
      questions: info.questions.map(({ question, answer }) => ({ question, answer: prose(answer) })),
    },
    parts: courseParts(content),
    price: siteMarks.price.info,
    drawing: auction,
    head: publicHead(content, { title: info.congratulations.title, description: descriptions.info, path: paths.info }),
  }
}
