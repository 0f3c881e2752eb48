import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { Dialog, Page } from '@playwright/test'
import legal from '../../demo-content/words/legal.json' with { type: 'json' }
import { createMember, createToken, fillLogin, logIn } from '../support/accounts.ts'
import { findRow, searchBox, total } from '../support/admin-pages.ts'
import { contact, enroll, fillContact, openPayment, submit } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { newProperty, putAs } from '../support/workbook.ts'

/**
 * Replaces every text by two nested elements, like a browser that translates the page. Called again, it translates what
 * has been added since.
 */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isIn = (selector: string) => node?.parentElement?.closest(selector)
      // Browsers translate neither white space nor scripts, and each text once.
      if (node.textContent?.trim() && !isIn('script, style, noscript, font, svg, textarea')) texts.push(node as Text)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

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
  const headers = { authorization: `Bearer ${await createToken(site, buyer)}` }
  const [bought] = await (await fetch(`${site.url}/api/account/purchases`, { headers })).json()
  const admin = { authorization: `Bearer ${await createToken(site, site.admin)}` }
  const { userId } = await (await fetch(`${site.url}/api/purchases/${bought.id}`, { headers: admin })).json()
  const property = crypto.randomUUID()
  await putAs(site, await createToken(site, buyer), `properties/${property}`, newProperty)
  await fetch(`${site.url}/api/address-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...newPerson('Grace'), PaidOn: '2026-11-01', Amount: '29.99', LastFour: '1111' }),
  })
  const { attention } = await (await fetch(`${site.url}/api/summary`, { headers: admin })).json()
  const request = attention.find(({ kind }: { kind: string }) => kind === 'address_request')
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
    addressRequest: request.link,
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

test('a translated payment page takes a suggestion, an error and a missing card', async ({ page }) => {
  await openPayment(page)
  await fillContact(page, { ...newPerson(), Email: 'ada@gmial.com' })
  await contact(page).getByLabel('Password').focus()
  await expect(contact(page)).toContainText('Did you mean ada@gmail.com?')
  await translate(page)
  await contact(page).getByRole('button', { name: 'ada@gmail.com' }).click()
  await expect(contact(page)).not.toContainText('Did you mean')
  await translate(page)
  await submit(page).click()
  await page.getByLabel('First Name').fill('')
  await submit(page).click()
  await expect(page.getByText('First Name is required.')).toBeVisible()
  await translate(page)
  await page.getByLabel('First Name').fill('Ada')
  await expect(page.getByText('First Name is required.')).toBeHidden()
  await expect(crashed(page)).toBeHidden()
})

test('a translated list shows the number of what it lists', async ({ page, site }) => {
  const member = await createMember(site)
  await logIn(page, site.admin)
  await page.goto(paths.users)
  await expect(findRow(page, '@').first()).toBeVisible()
  await translate(page)
  await searchBox(page).fill(member.Email)
  await expect(total(page, '1 user')).toBeVisible()
  await translate(page)
  await searchBox(page).fill('nobody has this name')
  await expect(total(page, '1 user')).toBeHidden()
  await translate(page)
  await searchBox(page).fill(member.Email)
  await expect(total(page, '1 user')).toBeVisible()
})

test('a translated login shows its message, and the next one instead of it', async ({ page, site }) => {
  await page.goto(paths.login)
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await translate(page)
  await fillLogin(page, newPerson())
  await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
  await translate(page)
  await fillLogin(page, site.admin)
  await expect(page.getByText('Logged in as:')).toBeVisible()
})
