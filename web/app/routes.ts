import { type PageAudience, type PageName, pages } from '@course/contract/pages'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The file of each page in `routes/`. The path and who may open it are in the contract's map of pages. */
const files: Record<PageName, string> = {
  home: 'marketing/home.tsx',
  info: 'marketing/info.tsx',
  legal: 'marketing/legal.tsx',
  privacy: 'marketing/privacy.tsx',
  accessibility: 'marketing/accessibility.tsx',
  glossary: 'reading/glossary.tsx',
  lesson: 'reading/free-lesson.tsx',
  payment: 'checkout/payment.tsx',
  login: 'accounts/login.tsx',
  reset: 'accounts/reset.tsx',
  termsVersion: 'marketing/terms-version.tsx',
  preview: 'preview/preview.tsx',
  previewLesson: 'preview/preview.tsx',

  account: 'accounts/account.tsx',
  receipt: 'accounts/receipt.tsx',

  members: 'learning/members.tsx',
  gettingStarted: 'learning/getting-started.tsx',
  generalResources: 'learning/general-resources.tsx',
  stateResources: 'learning/state-resources.tsx',
  notices: 'learning/notices.tsx',
  states: 'states/guide.tsx',
  state: 'states/guide.tsx',
  changes: 'states/guide.tsx',

  admin: 'users/admin.tsx',
  figures: 'users/admin.tsx',
  users: 'users/users.tsx',
  user: 'users/user-details.tsx',
  usersImport: 'users/users-import.tsx',
  purchases: 'purchases/purchases.tsx',
  purchase: 'purchases/purchase.tsx',
  writeNotice: 'users/notices/write-notice.tsx',
  content: 'content/content.tsx',
  document: 'content/content.tsx',
  captions: 'content/content.tsx',
  doctor: 'doctor/doctor.tsx',
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
  layout('routes/learning/members-area.tsx', { id: 'members-area' }, pagesFor('member')),
  layout('routes/users/admin-area.tsx', { id: 'admin-area' }, pagesFor('administrator')),
  route('*', 'routes/marketing/unknown.tsx', { id: 'unknown' }),
] satisfies RouteConfig
