import type { Audience } from './endpoint.ts'
import * as paths from './paths.ts'

export type PageAudience = Exclude<Audience, 'superAdmin'>

interface Page {
  path: string
  /** The title in the browser's tab, before the site's name. Without it, the owner's content has the title. */
  title?: string
  audience: PageAudience
  /**
   * Only for pages that the server renders. `document`: a read-only page with one small script and no React. `form`:
   * React hydrates one part of the page. All other pages are rendered in the browser.
   */
  scripts?: 'document' | 'form'
  inSitemap?: true
}

/** Every page of the site. Routes, build, server, sitemap and tests read this map. */
export const pages = {
  home: { path: paths.home, audience: 'public', scripts: 'document', inSitemap: true },
  info: { path: paths.info, audience: 'public', scripts: 'document', inSitemap: true },
  legal: { path: paths.legal, audience: 'public', scripts: 'document', inSitemap: true },
  privacy: { path: paths.privacy, audience: 'public', scripts: 'document', inSitemap: true },
  accessibility: { path: paths.accessibility, audience: 'public', scripts: 'document', inSitemap: true },
  glossary: { path: paths.glossary, title: 'Glossary', audience: 'public', scripts: 'document', inSitemap: true },
  calculators: {
    path: paths.calculators,
    title: 'Calculators',
    audience: 'public',
    scripts: 'form',
    inSitemap: true,
  },
  lesson: { path: paths.lesson(':id'), audience: 'public' },
  payment: { path: paths.payment, title: 'Enroll', audience: 'public', scripts: 'form', inSitemap: true },
  login: { path: paths.login, title: 'Log in', audience: 'public', scripts: 'form' },
  reset: { path: paths.reset, title: 'Reset your password', audience: 'public', scripts: 'form' },

  termsVersion: { path: paths.termsVersion(':id'), title: 'Terms of Enrollment', audience: 'public' },
  certificate: { path: paths.certificate(':id'), title: 'Certificate', audience: 'public' },
  endSignIn: { path: paths.endSignIn, title: 'End a login', audience: 'public' },
  rescue: { path: paths.rescue, title: 'Remove your second factor', audience: 'public' },
  undoEmail: { path: paths.undoEmail, title: 'Undo the new address', audience: 'public' },
  noEmail: { path: paths.noEmail, title: 'I paid but get no email', audience: 'public', scripts: 'form' },
  supportView: { path: paths.supportView, title: 'Support view', audience: 'public' },
  emailsOff: { path: paths.emailsOff, title: 'Turn off emails', audience: 'public' },
  preview: { path: paths.preview(':ticket', ':page'), title: 'Preview', audience: 'public' },
  previewLesson: { path: paths.preview(':ticket', 'lesson/:id'), title: 'Preview', audience: 'public' },

  account: { path: paths.account, title: 'Your account', audience: 'account' },
  secondFactor: { path: paths.secondFactor, title: 'Second factor', audience: 'account' },
  confirmEmail: { path: paths.confirmEmail, title: 'Confirm your new address', audience: 'account' },
  ownCertificate: { path: paths.ownCertificate, title: 'Certificate', audience: 'account' },
  receipt: { path: paths.receipt(':id'), title: 'Receipt', audience: 'account' },
  workbook: { path: paths.workbook, title: 'Workbook', audience: 'account' },
  property: { path: paths.property(':id'), title: 'Property', audience: 'account' },

  members: { path: paths.members, title: 'Course', audience: 'member' },
  gettingStarted: { path: paths.gettingStarted, title: 'Getting Started', audience: 'member' },
  generalResources: { path: paths.generalResources, title: 'General Resources', audience: 'member' },
  stateResources: { path: paths.stateResources, title: 'State Resources', audience: 'member' },
  courseFiles: { path: paths.courseFiles, title: 'Files', audience: 'member' },
  notices: { path: paths.notices, title: 'Notices', audience: 'member' },
  notes: { path: paths.notes, title: 'Your Notes', audience: 'member' },
  walkthroughs: { path: paths.walkthroughs, title: 'Walkthroughs', audience: 'member' },
  walkthrough: { path: paths.walkthrough(':id'), title: 'Walkthrough', audience: 'member' },
  states: { path: paths.states, title: 'State Guide', audience: 'member' },
  state: { path: paths.state(':id'), title: 'State Guide', audience: 'member' },
  compareStates: { path: paths.compareStates, title: 'Compare States', audience: 'member' },
  changes: { path: paths.changes, title: 'What Changed', audience: 'member' },

  admin: { path: paths.admin, title: 'Admin Area', audience: 'administrator' },
  figures: { path: paths.figures, title: 'Figures', audience: 'administrator' },
  users: { path: paths.users, title: 'Users', audience: 'administrator' },
  user: { path: paths.user(':id'), title: 'User', audience: 'administrator' },
  usersImport: { path: paths.usersImport, title: 'Import users', audience: 'administrator' },
  purchases: { path: paths.purchases, title: 'Purchases', audience: 'administrator' },
  purchase: { path: paths.purchase(':id'), title: 'Purchase', audience: 'administrator' },
  writeNotice: { path: paths.writeNotice, title: 'Write to Members', audience: 'administrator' },
  content: { path: paths.content, title: 'Content', audience: 'administrator' },
  document: { path: paths.contentDocument(':id'), title: 'Content', audience: 'administrator' },
  captions: { path: paths.videoCaptions(':id'), title: 'Captions', audience: 'administrator' },
  ownerFiles: { path: paths.ownerFiles, title: 'Files for Members', audience: 'administrator' },
  doctor: { path: paths.doctor, title: 'Doctor', audience: 'administrator' },
  audit: { path: paths.audit, title: 'Audit Log', audience: 'administrator' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

type ServerRenderedName = { [N in PageName]: (typeof pages)[N] extends { scripts: string } ? N : never }[PageName]
const isServerRenderedName = (name: string): name is ServerRenderedName => 'scripts' in pages[name as PageName]
export const serverRenderedNames = Object.keys(pages).filter(isServerRenderedName)

export type ServerRenderedPage = Page & Required<Pick<Page, 'scripts'>>

const all: readonly Page[] = Object.values(pages)
const isServerRendered = (page: Page): page is ServerRenderedPage => page.scripts !== undefined

export const serverRenderedPages = all.filter(isServerRendered)
/** One page for each free lesson. There may be none, so they are not in the map above. */
export const lessonPage = (videoId: string): ServerRenderedPage => ({
  ...pages.lesson,
  path: paths.lesson(videoId),
  scripts: 'document',
  inSitemap: true,
})

/** The server renders these too. The content, its history and its drafts decide how many such pages exist. */
const others: readonly Page[] = [pages.lesson, pages.termsVersion, pages.preview, pages.previewLesson]

export const clientRenderedPages = all.filter((page) => !isServerRendered(page) && !others.includes(page))
