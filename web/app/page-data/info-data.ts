import * as paths from '@course/contract/paths'
import auction from '../drawings/auction.svg?raw'
import { courseParts } from './course-parts.ts'
import { chargedText } from './offer.ts'
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
    price: content.prices.sentences.info,
    charged: chargedText(content),
    freeLessonId: free?.videoId,
    picture: home.pictures ? productPictures.guide : null,
    drawing: home.pictures ? '' : auction,
    head: publicHead(content, { title: info.congratulations.title, description: descriptions.info, path: paths.info }),
  }
}
