import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { type Credentials, createMember, fillLogin } from '../support/accounts.ts'
import { openPayment, submit } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

/** The links and buttons of the visible page whose middle a toast covers. */
const findCovered = (page: Page): Promise<string[]> =>
  toasts(page).evaluate((region) => {
    const isCovered = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return region.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    return [...document.querySelectorAll('a[href], button')]
      .filter((element) => !region.contains(element) && isCovered(element))
      .map((element) => element.textContent || element.outerHTML)
  })

async function expectPageUndisturbed(page: Page, where: string): Promise<void> {
  await expect(toasts(page)).not.toBeEmpty()
  await expect.poll(() => findCovered(page), { message: where, timeout: 3_000 }).toEqual([])
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' }).first()
  await expect(dismiss, where).toBeInViewport({ ratio: 1 })
  const top = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top)
  const before = await top()
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toBeEmpty()
  expect(await top(), where).toBe(before)
}

/** Opens a guarded page through the login, whose toast is still shown there. */
async function openByLogin(page: Page, path: string, who: Credentials): Promise<void> {
  await page.goto(paths.login)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await fillLogin(page, who)
  await expect(page.getByText(`Logged in as: ${who.Email}`)).toBeVisible()
}

const guarded: [path: string, heading: string, who: (site: Site) => Promise<Credentials>][] = [
  [paths.members, 'Course', createMember],
  [paths.account, 'Account', createMember],
  [paths.stateResources, 'State Resources', createMember],
  [paths.admin, 'Overview', async (site) => site.admin],
  [paths.users, 'Users', async (site) => site.admin],
  [paths.purchases, 'Purchases', async (site) => site.admin],
]

for (const width of [320, 360, 390, 768, 1280, 1440]) {
  test(`at ${width} px a toast moves nothing, and covers no link and no button`, async ({ page, site }) => {
    test.slow()
    await page.setViewportSize({ width, height: width < 500 ? 740 : 800 })
    for (const [path, heading, who] of guarded) {
      await openByLogin(page, path, await who(site))
      await expect(page.getByRole('heading', { level: 2, name: heading }).first()).toBeVisible()
      await expectPageUndisturbed(page, path)
    }
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(paths.login)
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await fillLogin(page, newPerson())
    await expectPageUndisturbed(page, paths.login)
    await openPayment(page)
    await submit(page).click()
    await expectPageUndisturbed(page, paths.payment)
  })
}
