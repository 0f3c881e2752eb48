import * as paths from '@course/contract/paths'
import { createMember, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

test("leaving a page while another page's scripts load is not undone", async ({ page }) => {
  await page.goto(paths.info)
  await expect(page.getByRole('group', { name: 'Theme' })).toBeEnabled()
  const release = Promise.withResolvers<void>()
  const scriptAsked = Promise.withResolvers<void>()
  const paymentAsked = Promise.withResolvers<void>()
  await page.route('**/assets/members-area-*.js', async (route) => {
    scriptAsked.resolve()
    await release.promise
    await route.abort()
  })
  await page.route(`**${paths.payment}`, async (route) => {
    paymentAsked.resolve()
    await release.promise
    // The answer comes only after the old page has noticed that its script failed to load.
    await scriptFailed
    await route.continue()
  })
  const scriptFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/members-area-'))
  await page.getByRole('link', { name: 'Members Area' }).click()
  await scriptAsked.promise
  await page
    .getByRole('link', { name: /enroll/i })
    .first()
    .click({ noWaitAfter: true })
  await paymentAsked.promise
  release.resolve()
  await expect(page).toHaveURL(paths.payment)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
})

test('a missing script, as after an upgrade, reloads the page', async ({ page }) => {
  await page.goto(paths.info)
  await expect(page.getByRole('group', { name: 'Theme' })).toBeEnabled()
  await page.route('**/assets/members-area-*.js', (route) => route.abort(), { times: 1 })
  const reloaded = page.waitForEvent('load')
  const logged = page.waitForEvent('console', (message) =>
    /Failed to fetch dynamically imported module/.test(message.text()),
  )
  await page.getByRole('link', { name: 'Members Area' }).click()
  await reloaded
  expect((await logged).type()).toBe('error')
  await page.getByRole('link', { name: 'Members Area' }).click()
  await expect(page).toHaveURL(paths.login)
})

test('a script that stays missing is logged to the console, and the page says so and can be retried', async ({
  page,
  site,
}) => {
  await logIn(page, await createMember(site))
  await page.route('**/assets/general-resources-*.js', (route) => route.abort())
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.evaluate((path) => location.assign(path), paths.generalResources)
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  expect(logged.filter((text) => text.includes('dynamically imported module'))).toHaveLength(2)
  await page.unroute('**/assets/general-resources-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'General Resources' })).toBeVisible()
})
