import { expect, test } from './support/test.ts'

test('a page that is left while the scripts of another one load stays left', async ({ page }) => {
  await page.goto('/info')
  await expect(page.getByRole('group', { name: 'Theme' })).toBeEnabled()
  const held = Promise.withResolvers<void>()
  const scriptAsked = Promise.withResolvers<void>()
  const paymentAsked = Promise.withResolvers<void>()
  await page.route('**/assets/members-area-*.js', async (route) => {
    scriptAsked.resolve()
    await held.promise
    await route.abort()
  })
  await page.route('**/payment', async (route) => {
    paymentAsked.resolve()
    await held.promise
    // Only after the page that is being left has noticed that its script will not come.
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
  held.resolve()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
})

test('a script that is gone, as after an upgrade, has the page loaded again', async ({ page }) => {
  await page.goto('/info')
  await expect(page.getByRole('group', { name: 'Theme' })).toBeEnabled()
  await page.route('**/assets/members-area-*.js', (route) => route.abort(), { times: 1 })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Members Area' }).click()
  await reloaded
  await page.getByRole('link', { name: 'Members Area' }).click()
  await expect(page).toHaveURL('/login')
})
