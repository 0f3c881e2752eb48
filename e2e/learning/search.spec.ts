import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { standInForVimeo } from '../support/vimeo-stand-in.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the course' })
const group = (page: Page, name: string) => page.getByRole('search').getByRole('region', { name, exact: true })

test('a member searches a word and jumps to the second at which it is said', async ({ page, site }) => {
  await standInForVimeo(page)
  await logIn(page, await createMember(site))
  await page.goto(paths.states)
  await expect(page.getByRole('heading', { name: 'State Guide' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('what winning bidders bid down')
  await expect(page.getByRole('search')).toContainText('results for “what winning bidders bid down”')
  const line = group(page, 'Said in videos').getByRole('link').first()
  await expect(line).toContainText('0:08')
  await expect(line.locator('mark').first()).toBeVisible()
  await line.click()
  await expect(page).toHaveURL(/\/members\?video=bidding-and-interest&t=8$/)
  await expect(group(page, 'Said in videos')).toBeHidden()
  await expect(page.getByRole('main')).toContainText('0 of')
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible()
})

test('a result of a lesson leads to its heading, and of the glossary to its word', async ({ page, site }) => {
  await standInForVimeo(page)
  await logIn(page, await createMember(site))
  await page.goto(paths.memberVideo('redemption'))
  await page.getByRole('button', { name: 'Read the lesson' }).click()
  await expect(page.getByRole('heading', { name: 'Key points' })).toBeVisible()
  await field(page).fill('waiting well')
  await group(page, 'Lessons')
    .getByRole('link', { name: /^Waiting well/ })
    .click()
  const heading = page.getByRole('heading', { name: 'Waiting well' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await field(page).fill('redemtion')
  await expect(page.getByRole('search')).toContainText('similar words')
  await group(page, 'Glossary')
    .getByRole('link', { name: /^Redemption Redemption/ })
    .or(group(page, 'Glossary').getByRole('link').first())
    .first()
    .click()
  await expect(page).toHaveURL(/\/glossary#redem/)
})

test('on a phone, a button opens the field, and the arrow keys and Escape work', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, await createMember(site))
  await page.goto(paths.gettingStarted)
  await expect(field(page)).toBeHidden()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await field(page).fill('quiet title')
  await expect(group(page, 'Glossary')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('search').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(group(page, 'Glossary')).toBeHidden()
  await expect(field(page)).toBeFocused()
  await field(page).fill('qqqzzz vvvkkk')
  await expect(page.getByRole('search')).toContainText('Nothing was found for “qqqzzz vvvkkk”.')
  await expectAxePassesOnAnyScreen(page)
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  for (const theme of ['light', 'dark'] as const)
    test(`shot ${width} ${theme}`, async ({ page, site }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme })
      await standInForVimeo(page)
      await logIn(page, await createMember(site))
      await page.goto(paths.members)
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/tmp/search-shots/${width}-${theme}-closed.png` })
      if (width < 500) await page.getByRole('button', { name: 'Search', exact: true }).click()
      await field(page).fill('redeem')
      await expect(group(page, 'Glossary')).toBeVisible()
      await page.screenshot({ path: `/tmp/search-shots/${width}-${theme}-open.png` })
    })
