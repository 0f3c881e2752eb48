import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { cardField, expectEntered, payWithTestCard } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { standInForSilentPlayer } from '../support/vimeo-stand-in.ts'

/** Collects the browser's policy violations in this page and its frames. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  return violations
}

test('from home to the first video nothing violates the policy, and no other host is requested before the video [V14.2.3 TK-08]', async ({
  page,
  outsideHosts,
}) => {
  const violations = await watchPolicy(page)
  const ada = newPerson()
  await page.goto(paths.home)
  await page.getByRole('link', { name: 'Learn more' }).click()
  await page.getByRole('link', { name: 'Enroll in Course' }).first().click()
  await expect(page.getByText('Charged today: $29.99 USD')).toBeVisible()
  await expect(cardField(page, 'ZIP Code')).toBeVisible()
  await payWithTestCard(page, ada)
  await expectEntered(page, ada)
  expect(outsideHosts).toEqual([])
  await standInForSilentPlayer(page)
  await page.getByRole('button', { name: /^Play/ }).click()
  await expect(
    page.getByTitle('What is a tax lien certificate?').contentFrame().getByText('Video player'),
  ).toBeVisible()
  expect([...new Set(outsideHosts)]).toEqual(['player.vimeo.com'])
  expect(violations).toEqual([])
})

test("only the payment page's policy allows the card provider, and only the other pages' allow the video [V1.3.2]", async ({
  request,
}) => {
  const readPolicy = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''
  for (const path of [
    paths.home,
    paths.info,
    paths.legal,
    paths.privacy,
    paths.accessibility,
    paths.login,
    paths.reset,
    paths.members,
    paths.users,
    '/no/such/page',
  ]) {
    const policy = await readPolicy(path)
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).toContain('frame-src https://player.vimeo.com')
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)|braintree/)
    expect(policy, path).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/)
    expect(policy, path).toContain("frame-ancestors 'none'")
  }
  const payment = await readPolicy(paths.payment)
  expect(payment).toContain("frame-src 'self'")
  expect(payment).not.toContain('vimeo')
  expect(payment).toContain("style-src-attr 'unsafe-inline'")
})
