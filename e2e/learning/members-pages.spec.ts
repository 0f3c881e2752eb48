import * as paths from '@course/contract/paths'
import type { Locator, Page } from '@playwright/test'
import general from '../../content/resources/general.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePasses } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

interface Resource {
  title: string
  link: string
  category: string | null
}

/** Opens a page of resources by its link. @returns the list from the API */
async function openResources(page: Page, name: string, type: 'GENERAL' | 'STATE'): Promise<Resource[]> {
  const listResponse = page.waitForResponse(`**/api/resources?type=${type}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  return (await listResponse).json()
}

/** The titled links in an element, in their order. */
const linksIn = (element: Locator) =>
  element
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({ title: link.firstChild?.textContent, link: link.getAttribute('href') })),
    )
const toLink = ({ title, link }: Resource) => ({ title, link })

test('the first steps lead to both resource centers, whose links are titled and grouped [2.40-2.42 3.6 7.9 9.7 V1.2.2 XS-01]', async ({
  page,
  site,
}) => {
  await test.step('getting started leads in three steps to the course and to both resource centers', async () => {
    await logIn(page, await createMember(site))
    const steps = [
      ['Watch the course', paths.members],
      ['Visit the state resource center', paths.stateResources],
      ['Visit the general resource center', paths.generalResources],
    ] as const
    await page.getByRole('link', { name: 'Getting Started' }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(steps.map(([title]) => title))
    for (const [title, path] of steps) {
      await page.goto(paths.gettingStarted)
      await page.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(path)
    }
  })
  await test.step('general resources are titled links', async () => {
    const listed = await openResources(page, 'General Resources', 'GENERAL')
    expect(listed).toHaveLength(general.length)
    const links = page.getByRole('main').locator('ul').filter({ hasText: 'opens in a new tab' })
    expect(await linksIn(links)).toEqual(listed.map(toLink))
  })
  await test.step('state resources are links grouped by their category', async () => {
    const listed = await openResources(page, 'State Resources', 'STATE')
    const categories = [...new Set(listed.map(({ category }) => category ?? ''))]
    expect(categories).toHaveLength(51)
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(categories)
    for (const category of categories) {
      const heading = page.getByRole('heading', { level: 3, name: category, exact: true })
      const group = page.locator('section').filter({ has: heading })
      expect(await linksIn(group), category).toEqual(listed.filter((each) => each.category === category).map(toLink))
    }
  })
  await test.step('a general resource is found by typing', async () => {
    await page.goto(paths.generalResources)
    await page.getByRole('searchbox', { name: 'Find a resource' }).fill('flood')
    const left = general.filter(({ title }) => /\bflood/i.test(title))
    await expect(page.getByRole('link', { name: 'opens in a new tab' })).toHaveCount(left.length)
    await expect(page.getByRole('status').filter({ hasText: 'resources' })).toHaveText(
      `${left.length} of ${general.length} resources`,
    )
  })
  await test.step('links of one category that are not next to each other form two groups', async () => {
    const resource = (id: string, category: string) => ({
      id,
      title: `${category} ${id}`,
      link: 'https://example.com/',
      category,
    })
    await page.route('**/api/resources?type=STATE', (route) =>
      route.fulfill({
        json: [resource('1', 'Ohio'), resource('2', 'Ohio'), resource('3', 'Iowa'), resource('4', 'Ohio')],
      }),
    )
    await page.goto(paths.stateResources)
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['Ohio', 'Iowa', 'Ohio'])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a link that is not a web address is shown as text', async () => {
    await page.route('**/api/resources?type=GENERAL', (route) =>
      route.fulfill({ json: [{ id: '1', title: 'Trap', link: 'javascript:alert(1)', category: null }] }),
    )
    await page.goto(paths.generalResources)
    await expect(page.getByText('Trap')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Trap' })).toBeHidden()
  })
})

test('a state is found by typing and by its first letter, on a phone too', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, await createMember(site), paths.stateResources)
  const groups = page.getByRole('main').getByRole('heading', { level: 3 })
  const field = page.getByRole('searchbox', { name: 'Find a state' })
  const matchCount = page.getByRole('status').filter({ hasText: /states|match/ })
  await expect(matchCount).toHaveText('50 states and D.C.')
  const letters = page.getByRole('navigation', { name: 'Jump to a letter' })
  await letters.getByRole('button', { name: 'W', exact: true }).press('Enter')
  await expect(groups.filter({ hasText: 'Washington' }).first()).toBeFocused()
  await expect(groups.filter({ hasText: 'Washington' }).first()).toBeInViewport()

  await field.fill('new')
  await expect(matchCount).toHaveText('4 of 51 match')
  await expect(groups).toHaveText(['New Hampshire', 'New Jersey', 'New Mexico', 'New York'])
  await expect(letters.getByRole('button', { name: 'N', exact: true })).toBeEnabled()
  await expect(letters.getByRole('button', { name: 'O', exact: true, includeHidden: true })).toBeDisabled()
  await field.pressSequentially(' zzz')
  await expect(matchCount).toHaveText('0 of 51 match')
  await expect(page.getByText('Nothing here matches new zzz.')).toBeVisible()
  await expectAxePasses(page, 'no state found')
  await page.getByRole('button', { name: 'Show all states' }).press('Enter')
  await expect(groups).toHaveCount(51)
  await expect(field).toBeFocused()
  await field.fill('ohio')
  await field.press('Escape')
  await expect(matchCount).toHaveText('50 states and D.C.')
})

test('the account page shows who is logged in and whether they have access, and no role to a member', async ({
  page,
  site,
}) => {
  const member = await createMember(site)
  await logIn(page, member)
  await page.getByRole('link', { name: member.Email }).click()
  await expect(page).toHaveURL(paths.account)
  await expect(page.getByRole('definition')).toHaveText([`${member.FirstName} ${member.LastName}`, member.Email, 'Yes'])
})
