import * as paths from '@course/contract/paths'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import auction from '../drawings/auction.svg?raw'
import { siteMarks } from '../site-marks.ts'
import { courseParts } from './course-parts.ts'
import type { PageContent } from './page-content.ts'
import { productPictures } from './product-pictures.ts'
import { prose } from './prose.ts'
import { publicHead } from './public-head.ts'

export const infoData = (content: PageContent) => {
  const { info, home, descriptions, site } = content
  const free = content.freeLessons.find(({ lesson }) => lesson.free)
  return {
    words: {
      offer: info.offer,
      congratulations: {
        title: info.congratulations.title,
        paragraphs: info.congratulations.paragraphs.map(prose),
      },
      questions: info.questions.map(({ question, answer }) => ({ question, answer: prose(answer) })),
    },
    product: site.product.name,
    audience: home.audience,
    parts: courseParts(content),
    price: siteMarks.price.info,
    charged: moneyWithCurrencyText(siteMarks.offer.amount, siteMarks.offer.currency),
    freeLessonId: free?.videoId,
    picture: home.pictures ? productPictures.guide : null,
    drawing: home.pictures ? '' : auction,
    head: publicHead(content, { title: info.congratulations.title, description: descriptions.info, path: paths.info }),
  }
}
