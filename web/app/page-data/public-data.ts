import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { PublicPageName } from '../public-pages.ts'
import { loginData, noEmailData, resetData } from './account-data.ts'
import { glossaryData } from './glossary-data.ts'
import { homeData } from './home-data.ts'
import { infoData } from './info-data.ts'
import { accessibilityData, legalData, privacyData } from './legal-data.ts'
import { lessonData } from './lesson-data.ts'
import type { PageContent } from './page-content.ts'
import { paymentData } from './payment-data.ts'
import { publicHead } from './public-head.ts'

const description =
  'The yield of a tax lien certificate, the maximum bid for a tax deed, and the budget of a first sale, with every formula shown.'

/** The calculators themselves are in the page's script, because they calculate in the browser. */
const calculatorsData = (content: PageContent) => ({
  head: publicHead(content, { title: pages.calculators.title, description, path: paths.calculators }),
})

/** Makes the data of a page. @param id of the lesson, on a lesson's page */
type MakeData = (content: PageContent, id: string | undefined) => object

/** What each public page shows. Only for the server: no script contains any of it. */
export const publicData: Record<PublicPageName, MakeData> = {
  home: homeData,
  info: infoData,
  legal: legalData,
  privacy: privacyData,
  accessibility: accessibilityData,
  glossary: glossaryData,
  calculators: calculatorsData,
  lesson: lessonData,
  payment: paymentData,
  login: loginData,
  reset: resetData,
  noEmail: noEmailData,
}
