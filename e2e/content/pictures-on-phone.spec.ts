import type { Page } from '@playwright/test'
import { jpegPicture, svgLogo } from '../../server/test/pictures.ts'
import { storeLogin } from '../support/accounts.ts'
import { expectFits } from '../support/axe.ts'
import type { Site } from '../support/site.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import { clearDrafts, expectSaved, openDocument, publish, saveDraft } from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ site }) => clearDrafts(site))
test.use({ viewport: { width: 360, height: 740 } })

const document = 'Colors and logo'
const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label })
const chosen = (page: Page, label: string) => page.getByRole('img', { name: `${label} that is chosen` })

/** Opens the file chooser with the keyboard. */
async function upload(page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const opened = page.waitForEvent('filechooser')
  await page.getByLabel(`Upload a file for ${label}`).press('Space')
  await (await opened).setFiles(file)
}

const logo = (name: string, color: string) => ({ name, mimeType: 'image/svg+xml', buffer: svgLogo(color) })

const linkPicture = async (site: Site) => Buffer.from(await (await fetch(`${site.url}/og.png`)).arrayBuffer())

test('on a phone, by keyboard, a photo becomes the picture for links, and erasing it removes it', async ({
  page,
  site,
}) => {
  const drawn = await linkPicture(site)
  await storeLogin(page, site.admin)
  await openDocument(page, document)
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await jpegPicture(1_600, 900) }
  await upload(page, 'Picture for links', photo)
  await expect(chosen(page, 'Picture for links')).toBeVisible()
  await expectFits(page, 'the form with a picture')
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
  await publish(page, 1)
  await expect.poll(async () => (await linkPicture(site)).equals(drawn)).toBe(false)
  const photographed = await linkPicture(site)

  await openDocument(page, document)
  await page.getByRole('button', { name: 'Erase from every version…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this picture?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog).toBeHidden()
  await expect(choice(page, 'Picture for links')).toHaveValue('')
  await expect(choice(page, 'Picture for links').getByRole('option')).toHaveText(['None'])
  await expect.poll(async () => (await linkPicture(site)).equals(photographed)).toBe(false)
})

test('an earlier logo can be chosen again, and saving waits for an upload', async ({ page, site }) => {
  await storeLogin(page, site.admin)
  await openDocument(page, document)
  await upload(page, 'Logo', logo('green.svg', '#0f7a3d'))
  await expect(chosen(page, 'Logo')).toBeVisible()
  const green = await choice(page, 'Logo').inputValue()
  await saveDraft(page)
  let sendUpload = () => {}
  await page.route('**/api/files', async (route) => {
    if (route.request().method() === 'POST')
      await new Promise<void>((resolve) => {
        sendUpload = resolve
      })
    await route.continue()
  })
  await upload(page, 'Logo', logo('blue.svg', '#1d4ed8'))
  await expect(page.getByText('You can save as soon as the upload has finished.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  sendUpload()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await expect(choice(page, 'Logo')).not.toHaveValue(green)
  await saveDraft(page)
  await choice(page, 'Logo').selectOption(green)
  await expect(chosen(page, 'Logo')).toBeVisible()
  await saveDraft(page)
  await page.reload()
  await expect(choice(page, 'Logo')).toHaveValue(green)
})
