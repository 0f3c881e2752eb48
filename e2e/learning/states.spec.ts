import { comparePath } from '@course/contract/course/states/states'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const table = (page: Page) => page.getByRole('table', { name: 'States' })
const names = (page: Page) => table(page).getByRole('rowheader').getByRole('link')
const myStates = (page: Page) => page.getByRole('region', { name: 'My states' })
const find = (page: Page) => page.getByRole('searchbox', { name: 'Find a state' })

test('a member finds a state, stars it, writes a note, filters, and prints', async ({ page, site }) => {
  await logIn(page, await createMember(site), paths.gettingStarted)
  await page.getByRole('link', { name: 'State guide' }).click()
  await expect(names(page)).toHaveCount(51)
  await find(page).fill('TX')
  await expect(names(page)).toHaveText(['Texas'])
  await names(page).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Texas' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('We couldn’t read the law')
  await expect(page.getByRole('main')).toContainText(
    'Laws change: open the law and ask the office before you rely on this.',
  )
  await expect(page.getByRole('link', { name: 'Report an error' })).toHaveAttribute(
    'href',
    /^mailto:.*State%20Guide%2C%20Texas$/,
  )

  const star = page.getByRole('button', { name: /My state/ })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('textbox', { name: 'Note' }).fill('Call the county on Monday.')
  await expect(page.getByText('Your note has been saved.')).toBeVisible()

  await page.getByRole('link', { name: 'State Guide', exact: true }).click()
  await expect(names(page).first()).toHaveText('Texas')
  await expect(table(page).getByRole('row').nth(1)).toContainText('My note')
  await page.getByRole('combobox', { name: 'What is sold' }).selectOption('Redeemable deeds')
  await expect(page).toHaveURL(/kind=redeemable/)
  await expect(names(page).filter({ hasText: 'Florida' })).toHaveCount(0)
  const found = await names(page).allTextContents()
  expect(found).toContain('Georgia')
  await page.reload()
  await expect(names(page)).toHaveText(found)

  await page.emulateMedia({ media: 'print' })
  await expect(table(page)).toBeVisible()
  await expect(find(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Map' })).toBeHidden()
  await expect(page.getByText('What is sold: Redeemable deeds')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(paths.stateResources)
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('★ Texas')
  await page.goto(paths.gettingStarted)
  await expect(myStates(page).getByRole('link')).toHaveText(['Texas'])
})

test('the guide puts states with notes first, says what is unknown, and is downloaded', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  await test.step('a state with a note alone is first everywhere, too', async () => {
    await page.goto(paths.state('ms'))
    await expect(page.getByRole('main')).toContainText(/We couldn’t read the law on: .+\. Ask .+\./)
    await page.goto(paths.state('nj'))
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Ask Newark for its list.')
    await expect(page.getByText('Your note has been saved.')).toBeVisible()
    await page.goto(paths.states)
    await expect(names(page).first()).toHaveText('New Jersey')
    await expect(page.getByRole('region', { name: 'Map' }).getByRole('link', { name: '(my state)' })).toHaveText(/^NJ★/)
    await page.getByRole('combobox', { name: 'Order' }).selectOption('By redemption')
    await expect(names(page).first()).toHaveText('New Jersey')
    await expect(table(page).getByRole('row').nth(2)).toContainText('Only before the sale')
    await page.goto(paths.changes)
    const own = page.getByRole('region', { name: 'For my states' })
    await expect(own.getByRole('heading', { level: 4 })).toContainText(['The whole country', 'New Jersey'])
    await expect(page.getByRole('region', { name: 'In other states' })).not.toContainText('New Jersey')
    await page.goto(paths.stateResources)
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('★ New Jersey')
    await page.goto(paths.gettingStarted)
    await expect(myStates(page).getByRole('link')).toHaveText(['New Jersey'])
  })
  await test.step('a state says what could not be read, and whom to ask', async () => {
    await page.goto(paths.state('il'))
    await expect(page.getByRole('main')).toContainText(/We couldn’t read the law on: .*\. Ask the county\./)
  })
  await test.step('nothing found leads back to all states', async () => {
    await page.goto(paths.states)
    await find(page).fill('Atlantis')
    await expect(page.getByText('No state matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all states' }).click()
    await expect(names(page)).toHaveCount(51)
    await expect(find(page)).toBeFocused()
  })
  await test.step('the whole guide is downloaded as CSV', async () => {
    await page.goto(paths.states)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('state-guide.csv')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString('utf8')).toMatch(/^\uFEFF"Code","State".*\r\n"AL","Alabama"/)
  })
  await test.step('an unknown state is not found', async () => {
    await page.goto(paths.state('zz'))
    await expect(page.getByRole('main')).toContainText('There is no such state.')
  })
})

test('changes are marked as new until they have been read, with their sources', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  await test.step('changes are marked as new until they have been read', async () => {
    await page.goto(paths.gettingStarted)
    await expect(page.getByRole('heading', { name: 'Your tools' })).toBeVisible()
    // What was there before the access began is not new.
    await expect(page.getByRole('link', { name: /that you have not read$/ })).toBeHidden()
    let isRead = false
    await page.route('**/api/changes', async (route) => {
      const response = await route.fetch()
      const { changes } = await response.json()
      const unread = isRead ? [] : changes.map(({ id }: { id: string }) => id)
      await route.fulfill({ response, json: { changes, unread } })
    })
    await page.route('**/api/changes/read', async (route) => {
      isRead = true
      await route.fallback()
    })
    await page.reload()
    await page.getByRole('link', { name: /that you have not read$/ }).click()
    await expect(page.getByText('New', { exact: true }).first()).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'what changed')
    await page.goto(paths.gettingStarted)
    await expect(page.getByRole('heading', { name: 'Your tools' })).toBeVisible()
    await expect(page.getByRole('link', { name: /that you have not read$/ })).toBeHidden()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a change for the whole country is on top of the news, with its source', async () => {
    await page.goto(paths.state('tx'))
    await page.getByRole('link', { name: 'What Changed' }).click()
    const first = page.getByRole('region', { name: 'Everywhere' }).getByRole('listitem').first()
    await expect(first.getByRole('heading', { level: 4 })).toHaveText('The whole country')
    await expect(first).toContainText('Pung v. Isabella County')
    await expect(first.getByRole('link', { name: /Pung/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.supremecourt\.gov\//,
    )
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('on a phone, a member reads the guide, filters it, and compares states', async ({ page, site }) => {
    await logIn(page, await createMember(site))
    await test.step('a member filters, and chooses up to four states to compare', async () => {
      await page.goto(paths.states)
      await page.getByText('Filters', { exact: true }).tap()
      await page.getByRole('combobox', { name: 'What is sold' }).selectOption('Tax liens')
      await page.getByRole('combobox', { name: 'Order' }).selectOption('Highest rate first')
      await expect(page).toHaveURL(/kind=lien&sort=rate/)
      await expect(page.getByText('Filters (1 set)')).toBeVisible()
      await expect(names(page).filter({ hasText: 'Texas' })).toHaveCount(0)

      const bar = page.getByRole('region', { name: 'Comparison' })
      for (const state of ['Florida', 'Arizona', 'Indiana', 'Iowa'])
        await page.getByRole('checkbox', { name: `Compare ${state}`, exact: true }).check()
      await expect(page).toHaveURL(/compare=fl%2Caz%2Cin%2Cia/)
      const fifth = page.getByRole('checkbox', { name: 'Compare Maryland', exact: true })
      await fifth.tap()
      await expect(bar.getByRole('alert')).toHaveText('You can compare up to four states. Take one out first.')
      await expect(fifth).not.toBeChecked()
      await bar.getByRole('button', { name: /^Iowa/ }).tap()
      await expect(bar.getByRole('alert')).toBeHidden()
      await expectFits(page, 'the overview with chosen states')
      await expectAxePassesOnAnyScreen(page, 'the overview with chosen states')

      await bar.getByRole('link', { name: 'Compare 3 states' }).tap()
      await expect(page).toHaveURL(comparePath(['fl', 'az', 'in']))
    })
    await test.step('a member compares states, adds one, and finds them chosen on the overview', async () => {
      await page.goto(comparePath(['fl', 'az', 'in']))
      await expect(page.getByRole('heading', { level: 2, name: 'Compare States' })).toBeVisible()
      const comparison = page.getByRole('table', { name: 'The states side by side' })
      const row = (title: string) =>
        comparison.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
      await expect(row('What is sold')).toContainText('Tax liens')
      await expect(row('Time to redeem')).toContainText('3 years from the sale')
      await expect(row('Redemption').last()).toContainText('Fla. Stat. 197.472')
      await expectFits(page, 'the comparison')
      await expectAxePassesOnAnyScreen(page, 'the comparison')

      await page.getByRole('combobox', { name: 'Add a state' }).selectOption('Texas')
      await expect(page).toHaveURL(comparePath(['fl', 'az', 'in', 'tx']))
      await expect(page.getByText('Four states fit side by side. Take one out to add another.')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('list', { name: 'Chosen states' }).getByRole('button')).toHaveText([
        /^Florida/,
        /^Arizona/,
        /^Indiana/,
        /^Texas/,
      ])
      await page.emulateMedia({ media: 'print' })
      await expect(comparison.getByRole('columnheader').filter({ hasText: 'Texas' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Chosen states' })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })

      // Back to the overview, the choice is still there.
      await page.getByRole('link', { name: 'State Guide' }).tap()
      await expect(page.getByRole('checkbox', { name: 'Compare Texas', exact: true })).toBeChecked()
    })
    await test.step('an address with too many states compares the first four, and says so', async () => {
      await page.goto(comparePath(['fl', 'az', 'in', 'tx', 'ga', 'zz']))
      await expect(page.getByRole('alert')).toHaveText(
        'You can compare up to four states. These are the first four. The guide has no page for “ZZ”.',
      )
      await expect(page.getByRole('list', { name: 'Chosen states' }).getByRole('button')).toHaveCount(4)
    })
    await test.step('the guide is a list that fits, and the map leads to a state', async () => {
      await page.goto(paths.states)
      await expect(names(page).first()).toBeVisible()
      await expectFits(page, 'the state guide')
      await page.getByRole('link', { name: /Georgia: / }).tap()
      await expect(page.getByRole('heading', { level: 2, name: 'Georgia' })).toBeVisible()
      await expectFits(page, 'a state')
      await expectAxePassesOnAnyScreen(page, 'a state')
    })
  })
})
