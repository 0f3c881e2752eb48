import type { PublicPageName } from '../public-pages.ts'
import { loginData, noEmailData, resetData } from './account-data.ts'
import { calculatorsData } from './calculators-data.ts'
import { glossaryData } from './glossary-data.ts'
import { homeData } from './home-data.ts'
import { infoData } from './info-data.ts'
import { accessibilityData, legalData, privacyData } from './legal-data.ts'
import { lessonData } from './lesson-data.ts'
import type { PageContent } from './page-content.ts'
import { paymentData } from './payment-data.ts'

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
