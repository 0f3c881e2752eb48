import * as paths from '@course/contract/paths'
import walkthrough from '../../content/walkthroughs/first-certificate.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'

const id = 'first-certificate'
const total = walkthrough.steps
  .flatMap(({ ledger = [] }: { ledger?: { cents: number }[] }) => ledger)
  .reduce((sum, { cents }) => sum + cents, 0)
const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  .format(total / 100)
  .replace('-', '−')
const pictured = walkthrough.steps.flatMap(({ picture }: { picture?: { alt: string } }) => picture ?? [])
/** A step that links to a lesson. */
const linking = walkthrough.steps.find(({ text }) => text.includes(`](${paths.members}?video=`))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a member follows a walkthrough from the first steps to its last dollar, and on to a lesson', async ({
    page,
    site,
  }) => {
    const buyer = await createBuyer(site)
    await logIn(page, buyer, paths.gettingStarted)
    await page.getByRole('region', { name: 'Your tools' }).getByRole('link', { name: 'Walkthroughs' }).tap()
    await expect(page.getByRole('heading', { level: 2, name: 'Walkthroughs' })).toBeVisible()
    await expectFits(page, 'the walkthroughs')
    await page.getByRole('link', { name: walkthrough.title, exact: true }).tap()
    await expect(page.getByRole('heading', { level: 2, name: walkthrough.title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${walkthrough.title}`))

    const last = walkthrough.steps.at(-1)
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('link', { name: last?.title ?? '' })
      .tap()
    const heading = page.getByRole('heading', { level: 3, name: last?.title ?? '' })
    await expect(heading).toBeInViewport()
    for (const { alt } of pictured) {
      const picture = page.getByRole('img', { name: alt })
      await expect(picture).toBeVisible()
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    const money = page.getByRole('region', { name: 'The money, from start to end' })
    await expect(money.getByRole('row', { name: 'In the end' })).toContainText(amount)
    await expectFits(page, 'a walkthrough')

    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: linking?.title ?? '' }) })
      .locator(`a[href^="${paths.members}?video="]`)
      .first()
      .tap()
    await expect(page).toHaveURL((url) => url.pathname === paths.members && url.searchParams.has('video'))
    await expect(page.getByRole('main')).toContainText(/0 of \d+ videos opened\./)
  })
})

test('a walkthrough passes axe and prints, and an unknown one says so', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  await test.step('an unknown walkthrough says so', async () => {
    await page.goto(paths.walkthrough('nothing'))
    await expect(page.getByText('There is no such walkthrough.')).toBeVisible()
  })
  await test.step('a walkthrough passes axe, and paper gets its steps, pictures and totals', async () => {
    await page.goto(paths.walkthrough(id))
    await expect(page.getByRole('heading', { level: 2, name: walkthrough.title })).toBeVisible()
    // The second bar has the specified links, and no other.
    await expect(page.getByRole('navigation', { name: 'Members Area' }).getByRole('link')).toHaveCount(4)
    await expectAxePassesOnAnyScreen(page, 'a walkthrough')
    await page.emulateMedia({ media: 'print' })
    for (const { title } of walkthrough.steps)
      await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
    for (const { alt } of pictured) await expect(page.getByRole('img', { name: alt })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  })
})
