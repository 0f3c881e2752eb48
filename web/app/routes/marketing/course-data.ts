import * as paths from '@course/contract/paths'
import { brand, product } from '../../../../content/site.json'
import { siteMarks } from '../../site-marks.ts'

/** The course and its offer as schema.org data. The server fills in the charged price. */
export const courseData = (description: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Course',
  name: product.name,
  description,
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
