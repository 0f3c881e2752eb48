import { type PageAudience, type PageName, pages } from '@course/contract/pages'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The file of each page in `routes/`. The path and who may open it are in the contract's map of pages. */
const files: Record<PageName, string> = {
  home: 'marketing/home.tsx',
  info: 'marketing/info.tsx',
  legal: 'marketing/legal.tsx',
  privacy: 'marketing/privacy.tsx',
  accessibility: 'marketing/accessibility.tsx',
  glossary: 'course/reading/glossary.tsx',
  lesson: 'course/reading/free-lesson.tsx',
  payment: 'sales/checkout/payment.tsx',
  login: 'accounts/login.tsx',
  reset: 'accounts/reset.tsx',
  termsVersion: 'marketing/terms-version.tsx',
  preview: 'publishing/preview/preview.tsx',
  previewLesson: 'publishing/preview/preview.tsx',

  account: 'accounts/account.tsx',
  receipt: 'accounts/receipt.tsx',

  members: 'course/learning/members.tsx',
  gettingStarted: 'course/learning/getting-started.tsx',
  generalResources: 'course/learning/general-resources.tsx',
  stateResources: 'course/learning/state-resources.tsx',
  notices: 'course/learning/notices.tsx',
  states: 'course/states/guide.tsx',
  state: 'course/states/guide.tsx',
  changes: 'course/states/guide.tsx',

  admin: 'office/users/admin.tsx',
  figures: 'office/users/admin.tsx',
  users: 'office/users/users.tsx',
  user: 'office/users/user-details.tsx',
  usersImport: 'office/users/users-import.tsx',
  purchases: 'sales/purchases/purchases.tsx',
  purchase: 'sales/purchases/purchase.tsx',
  writeNotice: 'office/notices/write-notice.tsx',
  content: 'publishing/content/content.tsx',
  document: 'publishing/content/content.tsx',
  captions: 'publishing/content/content.tsx',
  doctor: 'office/doctor/doctor.tsx',
}

const names = Object.keys(files) as PageName[]

const entryOf = (name: PageName) =>
  names.find((other) => pages[other].path === `${pages[name].path}/:id` && files[other] === files[name])
const entries = names.map(entryOf)

/**
 * All pages for an audience, for the layout with its guard. A list and its entries in the same file are one route: every
 * page loads the list of routes.
 */
const pagesFor = (audience: PageAudience) =>
  names
    .filter((name) => pages[name].audience === audience && !entries.includes(name))
    .map((name) => {
      const path = pages[name].path.slice(1)
      return route(entryOf(name) ? `${path}/:id?` : path, `routes/${files[name]}`, { id: name })
    })

// Short names, because the list of routes repeats them.
export default [
  index('routes/marketing/start.tsx', { id: 'start' }),
  ...pagesFor('public'),
  layout('routes/accounts/account-area.tsx', { id: 'account-area' }, pagesFor('account')),
  layout('routes/course/learning/members-area.tsx', { id: 'members-area' }, pagesFor('member')),
  layout('routes/office/users/admin-area.tsx', { id: 'admin-area' }, pagesFor('administrator')),
  route('*', 'routes/marketing/unknown.tsx', { id: 'unknown' }),
] satisfies RouteConfig
