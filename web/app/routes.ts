import { readdirSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { type PageAudience, type PageName, pages } from '@course/contract/pages'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const folder = `${import.meta.dirname}/routes`
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))

/** Pages whose file does not bear their name, because it shows several pages or has a word of its own. */
const otherNames: Partial<Record<PageName, string>> = {
  lesson: 'free-lesson',
  previewLesson: 'preview',
  states: 'guide',
  state: 'guide',
  compareStates: 'guide',
  changes: 'guide',
  walkthrough: 'walkthroughs',
  figures: 'admin',
  user: 'user-details',
  document: 'content',
  captions: 'content',
}

/** The file of a page in `routes/`: its name in the contract's map of pages, in kebab case. */
function fileOf(name: PageName): string {
  const base = otherNames[name] ?? name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
  const [file, ...others] = modules.filter((module) => module.endsWith(`/${base}.tsx`))
  if (!file || others.length > 0) throw new Error(`The page ${name} needs exactly one file routes/**/${base}.tsx.`)
  return file
}

const pageNames = Object.keys(pages) as PageName[]
const files = Object.fromEntries(pageNames.map((name) => [name, fileOf(name)]))

const entryOf = (name: PageName) =>
  pageNames.find((other) => pages[other].path === `${pages[name].path}/:id` && files[other] === files[name])
const entries = pageNames.map(entryOf)

/** Whether the route of a list and its entries has this page, too, as one more entry with a name of its own. */
const isInEntries = (name: PageName) =>
  !entries.includes(name) &&
  pageNames.some(
    (list) => entryOf(list) && files[list] === files[name] && dirname(pages[name].path) === pages[list].path,
  )

/**
 * All pages for an audience, for the layout with its guard. A list and its entries in the same file are one route: every
 * page loads the list of routes.
 */
const pagesFor = (audience: PageAudience) =>
  pageNames
    .filter((name) => pages[name].audience === audience && !entries.includes(name) && !isInEntries(name))
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
