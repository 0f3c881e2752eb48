import * as paths from '@course/contract/paths'
import { expect, test } from '../support/test.ts'

const freeLesson = paths.lesson('tax-lien-certificate')
const selling = [paths.home, paths.info, freeLesson]
const documents = [...selling, paths.legal, paths.privacy, paths.accessibility, paths.glossary]

test('paper gets the text of every document, and of those that sell, price and the link to enroll', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of documents) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible()
    // Only what is visible.
    expect((await main.innerText()).length, path).toBeGreaterThan(1_000)
    await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeHidden()
    if (!selling.includes(path)) continue
    await expect(main.getByText(/\$29/).filter({ visible: true }).first(), path).toBeVisible()
    await expect(main.getByRole('link', { name: 'Enroll in Course' }).first(), path).toBeVisible()
  }
})
