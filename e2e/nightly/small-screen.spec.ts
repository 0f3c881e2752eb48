import * as paths from '@course/contract/paths'
import { createMember, fillLogin, logIn } from '../support/accounts.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('on a small screen the second bar shows all its links', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  const bar = page.getByRole('navigation', { name: 'Members Area' })
  for (const name of ['Getting Started', 'Course', 'State Resources', 'General Resources']) {
    await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('on a small screen a toast is below the bar and does not cover it', async ({ page }) => {
  await page.goto(paths.login)
  await fillLogin(page, newPerson())
  const toast = toasts(page).getByText('Email or password is incorrect.')
  await expect(toast).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('banner').boundingBox()
  expect((await toast.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})
