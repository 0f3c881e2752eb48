import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { Dialog, Page } from '@playwright/test'
import legal from '../../content/words/legal.json' with { type: 'json' }
import { callAs, createMember, logIn } from '../support/accounts.ts'
import { enroll } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'
import { translate } from '../support/translate.ts'
import { newProperty } from '../support/workbook.ts'

const crashed = (page: Page) => page.getByText('This page could not be shown')

/** Presses what changes a page without leaving it, with the page translated each time. */
async function pressEverything(page: Page, where: string): Promise<void> {
  const main = page.getByRole('main')
  const buttons = main.getByRole('button').filter({ visible: true })
  for (let place = 0; place < Math.min(await buttons.count(), 12); place++) {
    await translate(page)
    const button = buttons.nth(place)
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
    await button.click({ timeout: 2_000 }).catch(() => {})
    await page.keyboard.press('Escape')
    await expect(crashed(page), where).toBeHidden()
  }
}

const openPages = Object.values(pages).filter(({ path }) => !path.includes(':'))

/** Does not do what a page asks about, but leaves a form with changes. */
const leaveDialog = (dialog: Dialog) =>
  void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()).catch(() => {})

for (const audience of ['public', 'member', 'account', 'administrator'] as const) {
  test(`no ${audience} page breaks when it was translated`, async ({ page, site }) => {
    test.slow()
    page.on('dialog', leaveDialog)
    if (audience !== 'public') await logIn(page, audience === 'administrator' ? site.admin : await createMember(site))
    for (const { path } of openPages.filter((other) => other.audience === audience)) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
      await pressEverything(page, path)
    }
  })
}

/** The pages of one thing each. A preview shows the public pages. */
const pagesOfOneThing = Object.entries(pages).filter(([name, { path }]) => path.includes(':') && !/^preview/.test(name))

test('no page of a single thing breaks when it was translated', async ({ page, site }) => {
  test.slow()
  page.on('dialog', leaveDialog)
  const buyer = await enroll(page)
  const [bought] = await callAs<[{ id: string }]>(site, buyer, 'account/purchases')
  const { userId } = await callAs<{ userId: string }>(site, site.admin, `purchases/${bought.id}`)
  const property = crypto.randomUUID()
  await callAs(site, buyer, `workbook/properties/${property}`, newProperty, 'PUT')
  const addresses: Record<string, string> = {
    lesson: paths.lesson('tax-lien-certificate'),
    termsVersion: paths.termsVersion(legal.version),
    receipt: paths.receipt(bought.id),
    property: paths.property(property),
    state: paths.state('tx'),
    walkthrough: paths.walkthrough('first-certificate'),
    // This buyer has not completed the course, so the page says that there is no such certificate.
    certificate: paths.certificate('0'.repeat(26)),
    user: paths.user(userId),
    purchase: paths.purchase(bought.id),
    document: paths.contentDocument('home'),
    captions: paths.videoCaptions('redemption'),
  }
  await logIn(page, buyer)
  expect(Object.keys(addresses).toSorted()).toEqual(pagesOfOneThing.map(([name]) => name).toSorted())
  let isAdministrator = false
  for (const [name, { audience }] of pagesOfOneThing) {
    if (audience === 'administrator' && !isAdministrator) await logIn(page, site.admin)
    isAdministrator = audience === 'administrator'
    await page.goto(addresses[name] ?? '')
    await expect(page.getByRole('main').getByRole('heading').first(), name).toBeVisible()
    await pressEverything(page, name)
  }
})
