import * as paths from '@course/contract/paths'
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import { readEmailsTo, waitForEmail } from '../support/outbox.ts'
import { expect, testOnOwnSite as test } from '../support/test.ts'

const notice = {
  Subject: 'Lesson 4 has a new film',
  Text: 'We have replaced the film.\n\nThe old one counts as before.',
}

test('a Super Admin writes to all members, tries it out, and sends it once', async ({ page, site }) => {
  test.slow()
  const ada = await createMember(site)
  await logIn(page, site.admin, paths.admin)
  await page.getByRole('link', { name: 'Write to Members' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })

  // Mistakes are marked, and what was typed survives a reload.
  await page.getByLabel('Subject').fill(notice.Subject)
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await expect(page.getByText('Text is required.')).toBeVisible()
  await expect(page.getByLabel('Text')).toBeFocused()
  await page.getByLabel('Text').fill(notice.Text)
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue(notice.Subject)
  await expect(page.getByLabel('Text')).toHaveValue(notice.Text)

  await page.getByRole('button', { name: 'Show the preview' }).click()
  const send = preview.getByRole('button', { name: /^Send to \d+ members?( and \d+ administrators?)?…$/ })
  const members = (await send.textContent())?.replace(/^Send to |…$/g, '')
  await expect(preview).toContainText(`Nothing has been sent yet. ${members} would get this email`)
  await expect(preview).toContainText('The old one counts as before.')
  await expect(preview).toContainText(`${site.url}${paths.notices}`)
  await preview.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(preview.getByText(`A test is on its way to ${site.admin.Email}.`)).toBeVisible()
  await waitForEmail(site, site.admin.Email, `Test: ${notice.Subject}`)
  await expectAxePassesOnAnyScreen(page, 'a notice before it is sent')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page, 'a notice before it is sent')

  // Other words need another preview.
  await page.getByLabel('Text').fill(`${notice.Text}!`)
  await expect(preview).toBeHidden()
  await page.getByLabel('Text').fill(notice.Text)
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await send.click()
  const dialog = page.getByRole('dialog', { name: `Send this notice to ${members}?` })
  await dialog.getByRole('button', { name: `Send to ${members}` }).dblclick()
  await expect(page.getByText(`The notice will be sent to ${members}.`)).toBeVisible()
  const sent = page.getByRole('region', { name: 'Sent notices' })
  await expect(sent.getByText('All emails were sent.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await waitForEmail(site, ada.Email, notice.Subject)
  const emails = readEmailsTo(site, ada.Email).filter(({ subject }) => subject === notice.Subject)
  expect(emails).toHaveLength(1)

  // The same words in another tab are refused, and the sentence says why.
  await page.reload()
  await page.getByLabel('Subject').fill(notice.Subject)
  await page.getByLabel('Text').fill(notice.Text)
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await send.click()
  await dialog.getByRole('button', { name: `Send to ${members}` }).click()
  await expect(page.getByText('This notice was already sent within the last day.')).toBeVisible()
})
