import * as paths from '@course/contract/paths'
import { siteMarks } from '../site-marks.ts'
import type { PageContent } from './page-content.ts'

/** The course and its offer as schema.org data. The server fills in the charged price. */
export const courseData = ({ site: { brand, product }, descriptions }: PageContent) => ({
  '@context': 'https://schema.org',
  '@type': 'Course',
  name: product.name,
  description: descriptions.home,
  url: `${siteMarks.publicUrl}${paths.home}`,
  inLanguage: 'en',
  provider: { '@type': 'Organization', name: brand.name, url: `${siteMarks.publicUrl}${paths.home}` },
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
  offers: {
    '@type': 'Offer',
    category: 'Paid',
    price: siteMarks.offer.amount,
    priceCurrency: siteMarks.offer.currency,
    availability: `https://schema.org/${siteMarks.offer.availability}`,
    url: `${siteMarks.publicUrl}${paths.payment}`,
    seller: { '@type': 'Organization', name: siteMarks.seller.name },
  },
})
