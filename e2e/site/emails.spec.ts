import { AxeBuilder } from '@axe-core/playwright'
import { exampleEmails, exampleSite } from '../../server/test/example-emails.ts'
import { expectFits } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const emails = exampleEmails({ firstName: 'Ada', email: 'ada@example.com' })
const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>'

test.use({ viewport: { width: 360, height: 740 } })

test('every email fits a phone and can be read in both themes', async ({ page }) => {
  test.slow()
  await page.route(`${exampleSite.publicUrl}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: logo }),
  )
  expect(emails.length).toBeGreaterThan(0)
  for (const [name, { html }] of emails) {
    await page.setContent(html)
    await expectFits(page, name)
    for (const button of await page.locator('a.button').all())
      expect((await button.boundingBox())?.height, name).toBeGreaterThanOrEqual(44)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const rules = ['color-contrast', 'image-alt', 'link-name', 'document-title', 'html-has-lang']
      const { violations } = await new AxeBuilder({ page }).withRules(rules).setLegacyMode().analyze()
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html: element }) => `${id}: ${element}`))
      expect(found, `${name}, ${colorScheme}`).toEqual([])
    }
  }
})
