import * as paths from '@course/contract/paths'
import { homeVideoPath } from '@course/contract/publishing/videos/video-files'
import { decimalAmount, isForSale, pricePieces } from '@course/contract/sales/prices'
import { openingRuleText } from '@course/contract/words/texts'
import courthouse from '../drawings/courthouse.svg?raw'
import enroll from '../drawings/enroll.svg?raw'
import inspect from '../drawings/inspect.svg?raw'
import lessons from '../drawings/lessons.svg?raw'
import map from '../drawings/map.svg?raw'
import poster from '../drawings/poster.svg?raw'
import watch from '../drawings/watch.svg?raw'
import { courseParts } from './course-parts.ts'
import { excerptOf } from './lesson-excerpt.ts'
import { chargedText } from './offer.ts'
import type { PageContent } from './page-content.ts'
import { productPictures } from './product-pictures.ts'
import { prose } from './prose.ts'
import { publicHead } from './public-head.ts'

/** What the home page shows. Marks of the owner's texts are filled in later, here and in all page data. */
export const homeData = (content: PageContent) => {
  const { site, home, descriptions } = content
  const { file, ...video } = home.video
  return {
    words: {
      ...home,
      video: { ...video, copy: file === undefined ? null : homeVideoPath },
      features: home.features.map(({ title, text }) => ({ title, text: prose(text) })),
      questions: home.questions.map(({ answer, ...question }) => ({ ...question, answer: prose(answer) })),
      teacher: home.teacher && { name: home.teacher.name, text: prose(home.teacher.text) },
      riskDisclaimer: prose(home.riskDisclaimer),
    },
    tagline: site.brand.tagline,
    videos: content.videos,
    parts: courseParts(content),
    excerpt: excerptOf(content),
    price: pricePieces(content.prices.sentences).home,
    charged: chargedText(content),
    openingRule: openingRuleText(content.legal),
    pictures: home.pictures ? productPictures : null,
    // Pictures take the place of most drawings.
    drawings: {
      poster,
      features: home.pictures ? [] : [lessons, courthouse, inspect],
      steps: home.pictures ? [] : [enroll, watch, map],
    },
    head: [
      ...publicHead(content, { title: home.headline, description: descriptions.home, path: paths.home }),
      { 'script:ld+json': courseData(content) },
    ],
  }
}

/** The course and its offer as schema.org data. */
const courseData = ({ facts, prices, site: { brand, product, seller }, descriptions }: PageContent) => ({
  '@context': 'https://schema.org',
  '@type': 'Course',
  name: product.name,
  description: descriptions.home,
  url: `${facts.publicUrl}${paths.home}`,
  inLanguage: 'en',
  provider: { '@type': 'Organization', name: brand.name, url: `${facts.publicUrl}${paths.home}` },
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
  offers: {
    '@type': 'Offer',
    category: 'Paid',
    price: decimalAmount(prices.chargedCents),
    priceCurrency: product.currency,
    availability: `https://schema.org/${isForSale(prices) ? 'InStock' : 'SoldOut'}`,
    url: `${facts.publicUrl}${paths.payment}`,
    seller: { '@type': 'Organization', name: seller.name },
  },
})
