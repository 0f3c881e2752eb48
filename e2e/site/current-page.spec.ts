import * as paths from '@course/contract/paths'
import { expect, test } from '../support/test.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, a public page contains its styles and requests no style sheet', async ({ page }) => {
    const sheets: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') sheets.push(request.url())
    })
    for (const path of [paths.home, paths.legal, paths.login, paths.payment]) {
      await page.goto(path)
      expect(sheets, path).toEqual([])
      await expect(page.getByRole('link', { name: 'Skip to content' }), path).not.toBeInViewport()
    }
  })
})
