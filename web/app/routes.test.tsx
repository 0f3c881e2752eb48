import { type PageName, pages } from '@course/contract/pages'
import { isDocument } from '@course/contract/paths'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { createRoutes } from './routes.ts'

const routes = createRoutes()
const areas = { public: undefined, account: 'account-area', member: 'members-area', administrator: 'admin-area' }

/** The server renders previews alone: no link of the application leads there. */
const inApplication = (Object.keys(pages) as PageName[]).filter((name) => !name.startsWith('preview'))

test.each(inApplication)('the page %s has a route, behind the guard of its audience', (name) => {
  const { path, audience } = pages[name]
  const matches = matchRoutes(routes, path.replaceAll(/:\w+/g, 'any')) ?? []
  const [, ...shown] = matches.map(({ route }) => route)
  expect(shown.at(-1)?.path).not.toBe('*')
  // What is no part of the application leaves it.
  expect(shown.at(-1)).toHaveProperty(isDocument(path) ? 'loader' : 'lazy')
  expect(shown.length > 1 ? shown[0]?.id : undefined).toBe(areas[audience])
})

test('every route is in the map of pages', () => {
  const known = Object.values(pages).map(({ path }): string => path)
  const listed = (routes[0]?.children ?? []).flatMap((route) => route.children ?? [route])
  const paths = listed.flatMap(({ path, lazy }) => (lazy && path ? [path.replace(/\/:id\?$/, '')] : []))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !known.includes(path))).toEqual([])
})
