import * as paths from '@course/contract/paths'
import { createMember, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

test('a script that is missing, as after an upgrade, is loaded again, and what a visitor presses meanwhile counts [8.14]', async ({
  page,
  site,
}) => {
  await test.step(`leaving a page while another page's scripts load is not undone`, async () => {
    await page.goto(paths.login)
    const release = Promise.withResolvers<void>()
    const scriptAsked = Promise.withResolvers<void>()
    const infoAsked = Promise.withResolvers<void>()
    await page.route('**/assets/members-area-*.js', async (route) => {
      scriptAsked.resolve()
      await release.promise
      await route.abort()
    })
    await page.route(`**${paths.info}`, async (route) => {
      infoAsked.resolve()
      await release.promise
      // The answer comes only after the old page has noticed that its script failed to load.
      await scriptFailed
      await route.continue()
    })
    const scriptFailed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/members-area-'),
    )
    await page.getByRole('link', { name: 'Members Area' }).click()
    await scriptAsked.promise
    await page.getByRole('link', { name: 'Register Now' }).click({ noWaitAfter: true })
    await infoAsked.promise
    release.resolve()
    await expect(page).toHaveURL(paths.info)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a missing script, as after an upgrade, reloads the page', async () => {
    await page.goto(paths.login)
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
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a script that stays missing is logged to the console, and the page says so and can be retried', async () => {
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
})
