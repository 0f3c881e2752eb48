import type { PageName } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { ComponentType } from 'react'
import { loginData, resetData } from '../../../page-data/account-data.ts'
import { glossaryData } from '../../../page-data/glossary-data.ts'
import { homeData } from '../../../page-data/home-data.ts'
import { infoData } from '../../../page-data/info-data.ts'
import { accessibilityData, legalData, privacyData } from '../../../page-data/legal-data.ts'
import { lessonData } from '../../../page-data/lesson-data.ts'
import type { PageContent } from '../../../page-data/page-content.ts'
import { paymentData } from '../../../page-data/payment-data.ts'

interface PublicPage {
  name: PageName
  path: string
  /** @param id of the lesson, on a lesson's page */
  data: (content: PageContent, id: string | undefined) => unknown
}

/** The pages that a preview shows, with the functions that also make the data of the published pages. */
export const publicPages: readonly PublicPage[] = [
  { name: 'home', path: paths.home, data: homeData },
  { name: 'info', path: paths.info, data: infoData },
  { name: 'legal', path: paths.legal, data: legalData },
  { name: 'privacy', path: paths.privacy, data: privacyData },
  { name: 'accessibility', path: paths.accessibility, data: accessibilityData },
  { name: 'glossary', path: paths.glossary, data: glossaryData },
  { name: 'lesson', path: paths.lesson(':id'), data: lessonData },
  { name: 'payment', path: paths.payment, data: paymentData },
  { name: 'login', path: paths.login, data: loginData },
  { name: 'reset', path: paths.reset, data: resetData },
]

interface ListedRoute {
  path?: string
  module: string
  css?: string[]
}

/**
 * Loads a page's component and styles, from the files that visitors get. React Router's own list says where they are, so
 * that the build makes no further files for the preview.
 */
export async function loadPage(path: string): Promise<ComponentType> {
  const { routes } = (window as unknown as { __reactRouterManifest: { routes: Record<string, ListedRoute> } })
    .__reactRouterManifest
  const listed = Object.values(routes).find((each) => each.path === path.slice(1))
  if (!listed) throw new Error(`There is no page ${path}.`)
  await Promise.all((listed.css ?? []).map(loadStyle))
  const module: { default: ComponentType } = await import(/* @vite-ignore */ listed.module)
  return module.default
}

function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(href))
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onerror })
    link.onload = () => resolve()
    document.head.append(link)
  })
}
