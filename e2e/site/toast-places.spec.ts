import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { type Credentials, createMember, fillLogin } from '../support/accounts.ts'
import { openPayment, submit } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

/** The links and buttons of the visible page that a toast covers, wholly or in part. */
const findCovered = (page: Page): Promise<string[]> =>
  toasts(page).evaluate((region) => {
    const cards = [...region.children].map((card) => card.getBoundingClientRect())
    const isUnder = (box: DOMRect) =>
      box.width > 1 &&
      cards.some(
        (card) => box.left < card.right && card.left < box.right && box.top < card.bottom && card.top < box.bottom,
      )
    const hits = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return region.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    return [...document.querySelectorAll('a[href], button')]
      .filter((element) => !region.contains(element))
      .filter((element) => [...element.getClientRects()].some(isUnder) || hits(element))
      .map((element) => element.textContent || element.outerHTML)
  })

async function expectNothingCovered(page: Page, where: string): Promise<void> {
  await expect(toasts(page)).not.toBeEmpty()
  await expect.poll(() => findCovered(page), { message: where, timeout: 3_000 }).toEqual([])
  const [card] = await toasts(page).getByRole('button', { name: 'Dismiss' }).all()
  await expect(card ?? toasts(page), where).toBeInViewport({ ratio: 1 })
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
  test(`at ${width} px a toast covers no link and no button`, async ({ page, site }) => {
    test.slow()
    await page.setViewportSize({ width, height: width < 500 ? 740 : 800 })
    for (const [path, heading, who] of guarded) {
      await openByLogin(page, path, await who(site))
      await expect(page.getByRole('heading', { level: 2, name: heading }).first()).toBeVisible()
      await expectNothingCovered(page, path)
    }
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(paths.login)
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await fillLogin(page, newPerson())
    await expectNothingCovered(page, paths.login)
    await openPayment(page)
    await submit(page).click()
    await expectNothingCovered(page, paths.payment)
  })
}
