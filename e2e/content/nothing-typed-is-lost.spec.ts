import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, fillLogin, storeLogin } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { answerNextDialog } from '../support/dialogs.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import { expectSaved, field, openDocument, saveDraft } from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })

const kept = (page: Page) => page.getByText('You have unsaved typing from')

/** Waits until the browser has kept what was typed. */
const expectKept = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => Object.values(localStorage).join('\n'))).toContain(text)

test('two tabs: the later save shows both texts field by field, and nothing is lost', async ({
  page,
  context,
  site,
}) => {
  await storeLogin(page, site.admin)
  await openDocument(page, 'Getting started')
  const other = await context.newPage()
  await storeLogin(other, site.admin)
  await openDocument(other, 'Getting started')

  await field(other, 'Welcome').fill('Welcome from the other tab.')
  await saveDraft(other)
  await field(page, 'Welcome').fill('Welcome from this tab.')
  await page.getByRole('button', { name: '1 Watch the course', exact: true }).click()
  await field(page, 'Title').fill('Watch all nine videos')
  await page.getByRole('button', { name: 'Save draft' }).click()

  await expect(page.getByRole('heading', { name: 'Somebody else saved this document' })).toBeVisible()
  const welcome = page.getByRole('group', { name: 'Welcome' })
  await expect(welcome).toContainText('Welcome from this tab.')
  await expect(welcome).toContainText('Welcome from the other tab.')
  await expect(page.getByText('Choose in 1 more field.')).toBeVisible()
  await expectAxePassesOnAnyScreen(page, 'the choice between two texts')
  await welcome.getByRole('radio', { name: /^Theirs/ }).check()
  await page.getByRole('button', { name: 'Save these texts' }).click()
  await expectSaved(page)
  await expect(field(page, 'Welcome')).toHaveValue('Welcome from the other tab.')
  await page.reload()
  await expect(field(page, 'Welcome')).toHaveValue('Welcome from the other tab.')
  await expect(page.getByRole('button', { name: '1 Watch all nine videos', exact: true })).toBeVisible()
})

test('typing survives a closed tab, for its own account only', async ({ page, context, site }) => {
  await storeLogin(page, site.admin)
  await openDocument(page, 'Information page')
  await field(page, 'Sentence below the price').fill('Typed in a tab that was closed.')
  await expectKept(page, 'Typed in a tab that was closed.')
  await page.close()

  const stranger = await context.newPage()
  await storeLogin(stranger, await createUser(site, 'Super User'))
  await openDocument(stranger, 'Information page')
  await expect(kept(stranger)).toBeHidden()

  const next = await context.newPage()
  await storeLogin(next, site.admin)
  await openDocument(next, 'Information page')
  await expect(kept(next)).toBeVisible()
  await next.getByRole('button', { name: 'Use it' }).click()
  await expect(field(next, 'Sentence below the price')).toHaveValue('Typed in a tab that was closed.')
  await next.getByRole('button', { name: 'Save draft' }).click()
  await expectSaved(next)
  await next.reload()
  await expect(field(next, 'Sentence below the price')).toHaveValue('Typed in a tab that was closed.')
  await expect(kept(next)).toBeHidden()
})

test('typing survives a session that ends, leaving asks first, and a Super User edits words alone', async ({
  page,
  site,
}) => {
  await test.step('typing survives a session that ends meanwhile', async () => {
    await storeLogin(page, site.admin)
    await openDocument(page, 'Payment page')
    await field(page, 'Note about the card').fill('Typed while the session ended.')
    await page.evaluate(() => sessionStorage.setItem('token', 'an.ended.session'))
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(paths.login)
    await fillLogin(page, site.admin)
    await expect(page).toHaveURL(paths.contentDocument('payment'))
    await expect(kept(page)).toBeVisible()
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect(kept(page)).toBeHidden()
    await expect(field(page, 'Note about the card')).not.toHaveValue('Typed while the session ended.')
  })
  await test.step('leaving with unsaved typing asks first', async () => {
    await storeLogin(page, site.admin)
    await openDocument(page, 'Privacy')
    await field(page, 'Title').fill('Another title')
    const leave = () => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Content' }).click()
    const question = answerNextDialog(page, 'dismiss')
    await leave()
    expect(await question).toBe('confirm: Leave without saving? This browser keeps what you typed.')
    await expect(page).toHaveURL(paths.contentDocument('privacy'))
    await expect(field(page, 'Title')).toHaveValue('Another title')
    const again = answerNextDialog(page, 'accept')
    await leave()
    await again
    await expect(page).toHaveURL(paths.content)
  })
  await test.step('a Super User edits words and reads the rest', async () => {
    await storeLogin(page, await createUser(site, 'Super User'))
    await openDocument(page, 'Price')
    await expect(page.getByText('Only a Super Admin can change "Price"')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeHidden()
    await expect(field(page, 'Price on the home page')).not.toBeEditable()
    await openDocument(page, 'Descriptions for search engines')
    await expect(field(page, 'Home page')).toBeEditable()
  })
})
