import { createMember, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('on a small screen the second bar shows all its links', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  const bar = page.getByRole('navigation', { name: 'Members Area' })
  for (const name of ['Getting Started', 'Course', 'State Resources', 'General Resources']) {
    await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})
