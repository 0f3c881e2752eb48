import { openNewPurchase } from '../support/admin-pages.ts'
import { expect, test } from '../support/test.ts'

test('leaving a purchase asks first if one of its forms has changed', async ({ page, site }) => {
  await openNewPurchase(page, site)
  const written = page.getByRole('region', { name: /^Cancellation by email/ })
  const refund = page.getByRole('region', { name: 'Cancellation terms' })
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    return dialog.dismiss()
  })
  const leave = () => page.getByRole('link', { name: 'Back to purchases' }).click()
  const here = page.url()

  await written.getByLabel('It came by').selectOption({ index: 1 })
  await leave()
  await expect.poll(() => questions.length).toBe(1)
  await expect(page).toHaveURL(here)
  await written.getByLabel('It came by').selectOption({ index: 0 })

  await refund.getByLabel('Reason').fill('A gift')
  await leave()
  await expect.poll(() => questions).toEqual(Array(2).fill('Leave without saving? Your changes will be lost.'))
  await expect(page).toHaveURL(here)
  await refund.getByLabel('Reason').fill('')
  await leave()
  await expect(page).not.toHaveURL(here)
  expect(questions).toHaveLength(2)
})
