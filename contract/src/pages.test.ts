import { expect, test } from 'vitest'
import { clientRenderedPages, pages, serverRenderedPages } from './pages.ts'
import * as paths from './paths.ts'

test('the map of pages has the addresses of the specification, each with its audience', () => {
  const audiences = Object.values(pages).map(({ path, audience }) => `${path} ${audience}`)
  expect(audiences).toEqual([
    '/home public',
    '/info public',
    '/legal public',
    '/privacy public',
    '/accessibility public',
    '/glossary public',
    '/calculators public',
    '/lesson/:id public',
    '/payment public',
    '/login public',
    '/reset public',
    '/legal/:id public',
    '/certificate/:id public',
    '/end-login public',
    '/rescue public',
    '/undo-email public',
    '/no-email public',
    '/support-view public',
    '/emails-off public',
    '/preview/:ticket/:page public',
    '/preview/:ticket/lesson/:id public',
    '/account account',
    '/second-factor account',
    '/confirm-email account',
    '/certificate account',
    '/receipt/:id account',
    '/workbook account',
    '/workbook/:id account',
    '/members member',
    '/getting-started member',
    '/general-resources member',
    '/state-resources member',
    '/course-files member',
    '/notices member',
    '/notes member',
    '/walkthroughs member',
    '/walkthroughs/:id member',
    '/states member',
    '/states/:id member',
    '/states/compare member',
    '/changes member',
    '/admin administrator',
    '/figures administrator',
    '/users administrator',
    '/user-details/:id administrator',
    '/users-import administrator',
    '/purchases administrator',
    '/purchase/:id administrator',
    '/write-notice administrator',
    '/content administrator',
    '/content/:id administrator',
    '/content/captions/:id administrator',
    '/content/files administrator',
    '/check-up administrator',
    '/audit administrator',
  ])
})

test('public pages are rendered by the server, except those that a link leads to; guarded pages are not', () => {
  expect(serverRenderedPages.map(({ audience }) => audience)).toEqual(Array(11).fill('public'))
  expect(clientRenderedPages.filter(({ audience }) => audience === 'public').map(({ path }) => path)).toEqual([
    '/certificate/:id',
    '/end-login',
    '/rescue',
    '/undo-email',
    '/support-view',
    '/emails-off',
  ])
})

test('the list of documents has all of them', () => {
  expect(serverRenderedPages.map(({ path }) => path)).toEqual(paths.documents)
})

test('the user ID 0 means a new user', () => {
  expect(paths.newUser).toBe('/user-details/0')
})
