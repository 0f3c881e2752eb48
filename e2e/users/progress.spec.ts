import * as paths from '@course/contract/paths'
import videos from '../../content/videos.json' with { type: 'json' }
import { callAs, createUser, logIn } from '../support/accounts.ts'
import { findRow, newFamily, readLines, total } from '../support/admin-pages.ts'
import { expectFits } from '../support/axe.ts'
import { readEmailsTo } from '../support/outbox.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('an administrator finds who has not started or finished, and who was only invited', async ({ page, site }) => {
  test.slow()
  const LastName = newFamily()
  const idle = await createUser(site, 'Paid User', { ...newPerson('Ida'), LastName })
  const finisher = await createUser(site, 'Paid User', { ...newPerson('Fin'), LastName })
  const guest = await createUser(site, 'Paid User', { ...newPerson('Gus'), LastName, Password: '' })
  for (const { id } of videos) await callAs(site, finisher, `videos/${id}/completed`, { Completed: true })

  await logIn(page, site.admin, `${paths.users}?search=${LastName}`)
  const progress = page.getByLabel('Progress')
  await expect(progress.getByRole('option', { name: /^Finished \([1-9]/ })).toBeAttached()
  for (const [option, { Email }] of [
    ['finished', finisher],
    ['not started', idle],
    ['invited', guest],
  ] as const) {
    await progress.selectOption(option)
    await expect(total(page, '1 user')).toBeVisible()
    await expect(findRow(page, Email)).toBeVisible()
  }
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await readLines(await download)).map(([, , email]) => email)).toEqual([guest.Email])

  // The invitation is new, so nobody needs another one.
  await expect.poll(() => readEmailsTo(site, guest.Email).length).toBe(1)
  await page.getByRole('button', { name: 'Invite again…' }).click()
  const dialog = page.getByRole('dialog', { name: 'There is nobody to invite' })
  await expect(dialog).toContainText('1 person with an invitation that still works gets no other.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(progress).toHaveValue('invited')
  await expectFits(page, 'the filters on a phone')
})
