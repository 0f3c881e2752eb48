import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const names = videos.map(({ name }) => name)
const ids = videos.map(({ id }) => id)
const title = (page: Page) => page.getByRole('heading', { level: 3 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function expectVideo(page: Page, position: number): Promise<void> {
  await expect(title(page)).toHaveText(names[position] ?? '')
  await expect(page).toHaveURL(paths.memberVideo(ids[position] ?? ''))
}

test('every video has an address: Next, Previous, the list, Back, Forward and a reload agree', async ({
  page,
  site,
}) => {
  await test.step('every video has an address: Next, Previous, the list, Back, Forward and a reload agree', async () => {
    await logIn(page, await createMember(site))
    const opened: string[] = []
    page.on('request', (request) => {
      if (/\/(opened|file)$/.test(new URL(request.url()).pathname)) opened.push(request.url())
    })
    await expect(page).toHaveURL(paths.members)
    await button(page, 'Next').click()
    await expectVideo(page, 1)
    await page
      .getByRole('navigation', { name: 'Videos' })
      .getByRole('button', { name: names[5] ?? '' })
      .click()
    await expectVideo(page, 5)
    await button(page, 'Previous').click()
    await expectVideo(page, 4)
    await page.reload()
    await expectVideo(page, 4)
    await page.goBack()
    await expectVideo(page, 5)
    await page.goBack()
    await expectVideo(page, 1)
    await page.goBack()
    await expect(title(page)).toHaveText(names[0] ?? '')
    await expect(page).toHaveURL(paths.members)
    await page.reload()
    await expect(title(page)).toHaveText(names[0] ?? '')
    await page.goForward()
    await expectVideo(page, 1)
    await expect(page.getByRole('button', { name: `Play ${names[1]}` })).toBeVisible()
    expect(opened).toEqual([])
  })
  await test.step('after a link to a video, Next and a reload stay at the next one', async () => {
    const member = await createMember(site)
    await logIn(page, member, paths.memberVideo(ids[3] ?? ''))
    await button(page, 'Next').click()
    await expectVideo(page, 4)
    await page.reload()
    await expectVideo(page, 4)
    expect(await page.evaluate((key) => localStorage.getItem(key), `taxDeedsVideoNum-${member.Email}`)).toBe('4')
    await page.goto(paths.members)
    await expect(title(page)).toHaveText(names[4] ?? '')
  })
  await test.step('Back stops a video that plays, and Next by the keyboard keeps up with quick presses', async () => {
    await logIn(page, await createMember(site))
    await expect(title(page)).toHaveText(names[0] ?? '')
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('n')
    await expectVideo(page, 4)
    await page.getByRole('button', { name: /^Play / }).click()
    await expect(page.getByTitle(names[4] ?? '')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Play / })).toBeVisible()
    await expect(title(page)).not.toHaveText(names[4] ?? '')
  })
})
