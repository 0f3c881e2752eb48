import * as paths from '@course/contract/paths'
import { fillLogin } from '../support/accounts.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const refusal = 'Email or password is incorrect.'

test('a toast stays for 5 seconds, and under the pointer until one second after it leaves [9.11-9.12]', async ({
  page,
}) => {
  await test.step('a toast stays for 5 seconds', async () => {
    await page.clock.install()
    await page.goto(paths.login)
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await page.clock.pauseAt(Date.now() + 60_000)
    await fillLogin(page, newPerson())
    await expect(toasts(page)).toContainText(refusal)
    await page.clock.runFor(4_900)
    await expect(toasts(page)).toContainText(refusal)
    await page.clock.runFor(200)
    await expect(toasts(page)).toBeEmpty()
    await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
  })
  await test.step('a toast stays under the pointer, and for one second after it leaves', async () => {
    await fillLogin(page, newPerson())
    await toasts(page).getByText(refusal).hover()
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toContainText(refusal)
    await page.getByRole('heading', { level: 1 }).hover()
    await page.clock.runFor(900)
    await expect(toasts(page)).toContainText(refusal)
    await page.clock.runFor(200)
    await expect(toasts(page)).toBeEmpty()
  })
})

test('toasts are at the top right, the newest on top [9.13]', async ({ page, site }) => {
  const refused = 'Refused for now.'
  await page.clock.install()
  await page.goto(paths.login)
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await fillLogin(page, site.admin)
  await expect(toasts(page)).toContainText('Welcome')
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create New' }).click()
  await page.route('**/api/users', (route) =>
    route.fulfill({ status: 409, json: { error: refused, code: 'conflict' } }),
  )
  const { FirstName, LastName, Email } = newPerson()
  await page.getByLabel('First Name').fill(FirstName)
  await page.getByLabel('Last Name').fill(LastName)
  await page.getByLabel('Email').fill(Email)
  await page.getByLabel('Role').selectOption('Paid User')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText(/Refused for now\..*Welcome/)
  const newest = await toasts(page).getByText(refused).boundingBox()
  const older = await toasts(page).getByText('Welcome').boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(newest?.y).toBeLessThan(older?.y ?? 0)
  expect(newest?.y).toBeLessThan(height / 3)
  expect((newest?.x ?? 0) + (newest?.width ?? 0)).toBeGreaterThan(width * 0.8)
  await toasts(page).getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(toasts(page)).not.toContainText(refused)
  await expect(toasts(page)).toContainText('Welcome')
})

test('Escape closes toasts, and an unexpected error shows the request ID from the log', async ({ page }) => {
  await test.step('Escape closes toasts, and the focus stays on the page', async () => {
    await page.goto(paths.login)
    await fillLogin(page, newPerson())
    await expect(toasts(page)).toContainText(refusal)
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toBeEmpty()
    await expect(page.getByLabel('Password')).toBeFocused()
    await fillLogin(page, newPerson())
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page)).toBeEmpty()
    await expect(page.getByLabel('Password')).toBeFocused()
  })
  await test.step('an unexpected error shows the request ID from the log', async () => {
    const error = 'Something went wrong. Please try again.'
    const requestId = '01a1fe3b-9344-73c2-9f95-7bfe8cae74d6'
    await page.route('**/api/token', (route) =>
      route.fulfill({ status: 500, json: { error, code: 'unexpected', requestId } }),
    )
    await page.goto(paths.login)
    await fillLogin(page, newPerson())
    await expect(toasts(page)).toContainText(`${error} Reference: ${requestId}`)
  })
})
