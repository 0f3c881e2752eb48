import videos from '../content/videos.json' with { type: 'json' }
import { createMember, logIn } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const names = videos.map(({ name }) => name)
const [first = '', second = ''] = names
const last = names.at(-1) ?? ''

test('one video is shown at a time; the first has no Previous, the last no Next', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  const previous = page.getByRole('button', { name: 'Previous', exact: true })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const list = page.getByRole('navigation', { name: 'Videos' })
  await expect(list.getByRole('button')).toHaveText(names)
  await expect(page.getByTitle(first)).toHaveAttribute(
    'src',
    `https://player.vimeo.com/video/${videos[0]?.vimeoNumber}`,
  )
  await expect(page.getByTitle(first).contentFrame().getByText('Video player')).toBeVisible()
  await expect(previous).toBeHidden()
  await next.click()
  await expect(page.getByTitle(second)).toBeVisible()
  await expect(page.getByTitle(first)).toBeHidden()
  await expect(previous).toBeVisible()
  await list.getByRole('button', { name: last }).click()
  await expect(page.getByTitle(last)).toBeVisible()
  await expect(next).toBeHidden()
  await previous.click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(names.at(-2) ?? '')
  await expect(next).toBeVisible()
})

test('the place in the course is kept for each e-mail and restored', async ({ page, site }) => {
  const [ada, bob] = [await createMember(site), await createMember(site)]
  const name = page.getByRole('heading', { level: 3 })
  await logIn(page, ada)
  await expect(name).toHaveText(first)
  await page.getByRole('button', { name: names[4] ?? '' }).click()
  expect(await page.evaluate((key) => localStorage.getItem(key), `taxDeedsVideoNum-${ada.Email}`)).toBe('4')
  await logIn(page, bob)
  await expect(name).toHaveText(first)
  await logIn(page, ada)
  await expect(name).toHaveText(names[4] ?? '')
})

test('a place that fits no video opens the first', async ({ page, site }) => {
  const ada = await createMember(site)
  await logIn(page, ada)
  for (const kept of ['99', '-1', 'garbage']) {
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
      [`taxDeedsVideoNum-${ada.Email}`, kept],
    )
    await page.reload()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(first)
  }
})

test('a course of one video needs no buttons, a course of none says so', async ({ page, site }) => {
  const video = { id: 'a', name: 'The only one', vimeoNumber: '76979871', vimeoHash: 'abc123', orderNumber: 0 }
  let answer: object[] = [video]
  await page.route('**/api/videos?productId=1', (route) => route.fulfill({ json: answer }))
  await logIn(page, await createMember(site))
  await expect(page.getByTitle('The only one')).toHaveAttribute('src', /\/video\/76979871\?h=abc123$/)
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden()
  answer = []
  await page.reload()
  await expect(page.getByText('There are no videos yet.')).toBeVisible()
})

test('a course that could not be fetched can be asked for again', async ({ page, site }) => {
  await page.route('**/api/videos?productId=1', (route) =>
    route.fulfill({ status: 500, json: { error: 'The course is resting.', code: 'unexpected' } }),
  )
  await logIn(page, await createMember(site))
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('The course is resting.')
  await page.unroute('**/api/videos?productId=1')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTitle(first)).toBeVisible()
})
