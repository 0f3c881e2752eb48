import * as paths from '@course/contract/paths'
import lesson from '../../content/lessons/tax-lien-certificate.json' with { type: 'json' }
import walkthrough from '../../content/walkthroughs/first-certificate.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import { clearDrafts, entry, field, publish, restoreFirst, saveDraft } from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ site }) => clearDrafts(site))

test('the owner edits a choice and a step, reads what is wrong with them, and members get both', async ({
  page,
  browser,
  site,
}) => {
  const [question] = lesson.questions
  const right = question?.choices.findIndex(({ correct }) => correct) ?? 0
  await logIn(page, site.admin, paths.contentDocument('lesson-tax-lien-certificate'))
  await entry(page, 1, question?.question ?? '').click()
  await entry(page, right + 1, question?.choices[right]?.text ?? '').click()
  await page.getByLabel('This is the correct one').selectOption('No')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Mark one of the choices as correct.')).toBeVisible()
  await page.getByLabel('This is the correct one').selectOption('Yes')
  await field(page, 'What the reader can choose').fill('A choice of the owner')
  await saveDraft(page)

  await page.goto(paths.contentDocument('walkthrough-first-certificate'))
  await expect(page.getByRole('heading', { level: 2, name: `Walkthrough: ${walkthrough.title}` })).toBeVisible()
  const [step] = walkthrough.steps
  await entry(page, 1, step?.title ?? '').click()
  await page.getByRole('button', { name: 'Add picture' }).click()
  await field(page, 'File').fill('pictures/bid-screen.svg')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^Say in words what the picture shows/)).toBeVisible()
  await field(page, 'What the picture shows').fill('A screen on the first day.')
  await field(page, 'Title').last().fill('The first day')
  await saveDraft(page)
  // Nothing that is measured is below the bar at the end of the screen.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAxePassesOnAnyScreen(page, 'the form of a walkthrough')
  await publish(page, 2, 'A choice and a step')

  const reader = await browser.newPage({ baseURL: site.url })
  await logIn(reader, await createMember(site), paths.walkthrough('first-certificate'))
  await expect(reader.getByRole('heading', { level: 3, name: 'The first day' })).toBeVisible()
  await expect(reader.getByRole('img', { name: 'A screen on the first day.' })).toBeVisible()
  await reader.goto(paths.lesson('tax-lien-certificate'))
  await reader.getByRole('radio', { name: 'A choice of the owner' }).check()
  await expect(reader.getByText('Right.').first()).toBeVisible()
  await reader.close()

  await restoreFirst(page, 'Lesson: What is a tax lien certificate?')
  await restoreFirst(page, 'Walkthrough: Your first certificate')
  await publish(page, 2)
})

test('a picture is taken from a file, shown, and refused with a sentence if it could run something', async ({
  page,
  site,
}) => {
  await logIn(page, site.admin, paths.contentDocument('picture-bid-screen'))
  await expect(page.getByRole('img', { name: 'What members see' })).toBeVisible()
  const take = (inside: string) =>
    page.getByLabel('Take it from a file').setInputFiles({
      name: 'screen.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 240">\n${inside}\n</svg>\n`),
    })
  await take('<script>alert(1)</script>')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^This picture has the element <script>/)).toBeVisible()
  await expect(page.getByText('Draft saved. Please check the marked field before you publish.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'What members see' })).toBeHidden()
  await take('<rect width="360" height="240" fill="#f6f3ea"/><text x="20" y="40">Cedar County</text>')
  await expect(page.getByRole('img', { name: 'What members see' })).toBeVisible()
  await saveDraft(page)
})
