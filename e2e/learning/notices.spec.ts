import * as paths from '@course/contract/paths'
import { callAs, createMember, logIn } from '../support/accounts.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { waitForEmail } from '../support/outbox.ts'
import type { Site } from '../support/site.ts'
import { expect, testOnOwnSite as test } from '../support/test.ts'

const notice = {
  Subject: 'Lesson 4 has a new film',
  Text: 'We have replaced the film of lesson 4.\n\nYour refund does not depend on it:\n- the old film counts as before\n- nothing opens by itself',
}

async function placeNotice(site: Site): Promise<void> {
  const { confirmation: Confirmation } = await callAs<{ confirmation: string }>(site, site.admin, 'notices', notice)
  expect(await callAs(site, site.admin, 'notices', { ...notice, Confirmation })).toMatchObject({ state: 'placed' })
}

test('a member reads a notice by email and in the members area, and dismisses it', async ({ page, site }) => {
  test.slow()
  const ada = await createMember(site)
  await placeNotice(site)
  const email = await waitForEmail(site, ada.Email, notice.Subject)
  expect(email.text).toContain('- the old film counts as before')
  expect(email.text).toContain(`${site.url}${paths.notices}`)

  await logIn(page, ada, paths.members)
  const banner = page.getByRole('complementary', { name: 'Notices' })
  await expect(banner).toContainText(notice.Subject)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page, 'the course with a notice')
  await banner.getByRole('link', { name: 'Read it' }).click()
  await expect(page.getByRole('heading', { name: notice.Subject })).toBeVisible()
  await expect(page.getByText('the old film counts as before')).toBeVisible()
  await expectAxePasses(page, 'the notices')
  await expectFits(page, 'the notices')
  await banner.getByRole('button', { name: `Dismiss: ${notice.Subject}` }).click()
  await expect(banner).toContainText('Dismissed. You can read it again under Notices.')
  await expect(banner.getByRole('paragraph').filter({ hasText: 'Dismissed.' })).toBeFocused()
  await page.goto(paths.gettingStarted)
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  await expect(banner).toBeHidden()
  await page.goto(paths.account)
  await page.getByRole('link', { name: 'Notices about the course' }).click()
  await expect(page.getByRole('heading', { name: notice.Subject })).toBeVisible()

  // Notices are for those who were members at that time.
  await logIn(page, await createMember(site))
  await page.goto(paths.notices)
  await expect(page.getByText('There are no notices for you.')).toBeVisible()
  await expect(banner).toBeHidden()
})
