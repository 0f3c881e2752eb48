import * as paths from '@course/contract/paths'
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'

const captions = (words: string) => `WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n${words}\n`

test('the owner corrects captions, reads why others are refused, and members see them at once', async ({
  page,
  browser,
  site,
}) => {
  await logIn(page, site.admin, paths.content)
  await page.getByRole('link', { name: 'Captions of What is a tax deed?' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Captions: What is a tax deed?' })).toBeVisible()
  await expect(page.getByText('4 captions, saved from the files')).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Captions' })
  await text.fill('These are my captions.')
  await page.getByRole('button', { name: 'Save captions' }).click()
  await expect(page.getByRole('alert')).toContainText('neither a WebVTT file')
  await expect(text).toHaveValue('These are my captions.')
  await page.getByLabel('Captions file (.vtt, .srt or .sbv)').setInputFiles({
    name: 'captions.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(captions('<b>Deeds</b> in one minute.')),
  })
  await page.getByRole('button', { name: 'Save captions' }).click()
  await expect(page.getByText('1 caption saved. Members see them now.')).toBeVisible()
  await expect(text).toHaveValue(captions('Deeds in one minute.'))
  await expectAxePassesOnAnyScreen(page, 'the captions')

  const reader = await browser.newPage({ baseURL: site.url })
  await logIn(reader, await createMember(site), paths.memberVideo('tax-deed'))
  await reader.getByRole('button', { name: 'Read the lesson' }).click()
  await expect(reader.getByRole('button', { name: '0:00 Deeds in one minute.' })).toBeVisible()
  await reader.close()
})

test('the owner writes a lesson beside its page, and a source that is missing is named', async ({ page, site }) => {
  await logIn(page, site.admin, paths.contentDocument('lesson-redemption'))
  await expect(page.getByRole('heading', { level: 2, name: 'Lesson: What is redemption?' })).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Text' })
  const before = await text.inputValue()
  await text.fill(`The clock is ticking.[^nowhere]\n\n${before}`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    page.getByText('The text names the source "nowhere", which is not in the list below.', { exact: true }),
  ).toBeVisible()
  await text.fill(`The clock is ticking.\n\n${before}`)
  const live = page.frameLocator('iframe[title="The page as it will be"]')
  await expect(live.getByText('The clock is ticking.')).toBeVisible()
  await expect(live.getByText('Lesson for members')).toBeVisible()
  await page.getByLabel('Everyone may read it').selectOption('Yes')
  await expect(live.getByText('Free lesson')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(text).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(live.getByText('Free lesson')).toBeVisible()
})
