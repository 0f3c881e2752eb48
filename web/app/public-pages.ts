import * as paths from '@course/contract/paths'

/** The pages that the server renders, with the address and the module of each. */
export const publicPages = {
  home: { path: paths.home, load: () => import('./routes/marketing/home.tsx') },
  info: { path: paths.info, load: () => import('./routes/marketing/info.tsx') },
  legal: { path: paths.legal, load: () => import('./routes/marketing/legal.tsx') },
  privacy: { path: paths.privacy, load: () => import('./routes/marketing/privacy.tsx') },
  accessibility: { path: paths.accessibility, load: () => import('./routes/marketing/accessibility.tsx') },
  glossary: { path: paths.glossary, load: () => import('./routes/course/reading/glossary.tsx') },
  lesson: { path: paths.lesson(':id'), load: () => import('./routes/course/reading/lesson.tsx') },
  calculators: { path: paths.calculators, load: () => import('./routes/course/workbook/calculators/calculators.tsx') },
  payment: { path: paths.payment, load: () => import('./routes/sales/checkout/page/payment.tsx') },
  login: { path: paths.login, load: () => import('./routes/accounts/login/login.tsx') },
  reset: { path: paths.reset, load: () => import('./routes/accounts/login/reset.tsx') },
  noEmail: { path: paths.noEmail, load: () => import('./routes/sales/address-requests/no-email.tsx') },
} as const

/** What the server adds to the pages of a preview. */
export const loadPreview = () => import('./routes/publishing/preview/preview.tsx')

/** The page of a version of the terms. */
export const loadTermsVersion = () => import('./routes/marketing/terms-version.tsx')

export type PublicPageName = keyof typeof publicPages
