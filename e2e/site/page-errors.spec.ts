import * as paths from '@course/contract/paths'
import { expect, test } from '../support/test.ts'

test('errors of a page count, but not refusals by the API and answers of the journey itself', async ({
  page,
  pageErrors,
}) => {
  await test.step('refusals by the API and answers of the journey itself are no errors of the page', async () => {
    await page.route('**/api/home-video', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }))
    await page.goto(paths.home)
    const statuses = await page.evaluate(() =>
      Promise.all(['/api/home-video', '/api/users'].map(async (path) => (await fetch(path)).status)),
    )
    expect(statuses).toEqual([500, 401])
    expect(pageErrors.list()).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('an error that a page logs and a file that is missing count as errors of the page', async () => {
    await page.goto(paths.home)
    await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noConsole: an error in the console is the point
      console.error('planted')
      await fetch('/assets/missing.js')
    })
    await expect.poll(() => pageErrors.list()).toHaveLength(2)
    const [logged, missing] = pageErrors.list()
    expect(logged).toContain('planted')
    expect(missing).toContain('status of 404')
    pageErrors.expect(/planted|missing[.]js/)
    expect(pageErrors.list()).toEqual([])
  })
})
