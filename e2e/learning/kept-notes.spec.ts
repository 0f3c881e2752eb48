import * as paths from '@course/contract/paths'
import type { Browser, Page } from '@playwright/test'
import { createMember, logIn } from '../support/accounts.ts'
import type { Person } from '../support/people.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const note = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true })

/** What the server has, as another device shows it. */
async function expectSaved(browser: Browser, { site, member }: { site: Site; member: Person }, text: string) {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await logIn(page, member)
  await expect(async () => {
    await page.goto(paths.state('ga'))
    await expect(note(page)).toHaveValue(text, { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await context.close()
}

test.beforeEach(({ page }) => {
  page.on('dialog', () => {
    throw new Error('The page asked before it was left.')
  })
})

test('a note that was typed right before a reload, another page, or the end of the visit is saved', async ({
  page,
  browser,
  site,
}) => {
  await test.step('a note that was typed right before a reload is there, and saved', async () => {
    const member = await createMember(site)
    await logIn(page, member, paths.state('ga'))
    for (const typed of ['Call the county.', ' Ask for the list.', ' On Monday.']) {
      await note(page).press('End')
      await note(page).pressSequentially(typed)
      await page.reload()
      await expect(note(page)).toHaveValue(new RegExp(`${typed}$`))
    }
    await expectSaved(browser, { site, member }, 'Call the county. Ask for the list. On Monday.')
  })
  await test.step('a note that was typed right before the site was left is saved', async () => {
    const member = await createMember(site)
    await logIn(page, member, paths.state('ga'))
    await note(page).pressSequentially('Typed on the way out.')
    await page.goto('about:blank')
    await expectSaved(browser, { site, member }, 'Typed on the way out.')
  })
  await test.step('a note typed right before another page is opened is in its list', async () => {
    await logIn(page, await createMember(site), paths.state('ga'))
    await note(page).pressSequentially('Typed and gone.')
    await page.getByRole('link', { name: 'State Guide', exact: true }).click()
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('My note')
  })
})

test('without a network, a note stays for its account alone until the server has it', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  const [member, other] = [await createMember(site), await createMember(site)]
  await logIn(page, member, paths.state('ga'))
  await page.route('**/api/notes/*', (route) => route.abort())
  await note(page).pressSequentially('Typed in a tunnel.')
  await expect(page.getByText('It is kept in this browser, and sent when you come back.')).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Members Area Login' })).toBeVisible()

  await page.unroute('**/api/notes/*')
  await logIn(page, other, paths.state('ga'))
  await expect(note(page)).toHaveValue('')
  await page.getByRole('link', { name: 'Logout' }).click()
  await expectSaved(browser, { site, member }, '')

  const sent = page.waitForResponse((response) => /\/api\/notes\/[\w-]+$/.test(response.url()) && response.ok())
  await logIn(page, member)
  await sent
  await expectSaved(browser, { site, member }, 'Typed in a tunnel.')
})

test('kept texts and those from another device are both shown', async ({ page, browser, site }) => {
  await test.step('a kept text and one from another device are both shown', async () => {
    const member = await createMember(site)
    await logIn(page, member, paths.state('ga'))
    await note(page).fill('First.')
    await expect(page.getByText('Your note has been saved.')).toBeVisible()
    await page.route('**/api/notes/*', (route) => route.abort())
    await note(page).fill('Typed on the phone.')
    await page.getByRole('link', { name: 'Getting Started' }).click()
    await expect(page.getByRole('heading', { name: 'Your tools' })).toBeVisible()

    const laptop = await browser.newContext({ baseURL: site.url })
    const second = await laptop.newPage()
    await logIn(second, member, paths.state('ga'))
    await note(second).fill('Typed on the laptop.')
    await expect(second.getByText('Your note has been saved.')).toBeVisible()
    await laptop.close()

    await page.unroute('**/api/notes/*')
    await page.goto(paths.state('ga'))
    await expect(note(page)).toHaveValue('Typed on the phone.')
    await expect(page.getByRole('textbox', { name: 'The note from your other device' })).toHaveValue(
      'Typed on the laptop.',
    )
    await page.getByRole('button', { name: 'Use the other note' }).click()
    await page.reload()
    await expect(note(page)).toHaveValue('Typed on the laptop.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('two first notes about a state from two devices are two notes', async () => {
    const member = await createMember(site)
    await logIn(page, member, paths.state('ga'))
    await page.route('**/api/notes/*', (route) => route.abort())
    await note(page).fill('Typed on the phone.')
    await expect(page.getByText('It is kept in this browser, and sent when you come back.')).toBeVisible()
    const laptop = await browser.newContext({ baseURL: site.url })
    const second = await laptop.newPage()
    await logIn(second, member, paths.state('ga'))
    await note(second).fill('Typed on the laptop.')
    await expect(second.getByText('Your note has been saved.')).toBeVisible()
    await laptop.close()

    await page.unroute('**/api/notes/*')
    await page.goto(paths.state('ga'))
    await expect(page.getByRole('textbox', { name: 'Note 1' })).toHaveValue('Typed on the laptop.')
    await expect(page.getByRole('textbox', { name: 'Note 2' })).toHaveValue('Typed on the phone.')
  })
})
