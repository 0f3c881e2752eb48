import type { Page } from '@playwright/test'
import { codeAt } from '../../server/test/authenticator.ts'
import { createMember, createUser, fillLogin, letProofExpire, logIn, storeLogin } from '../support/accounts.ts'
import { openPurchase } from '../support/admin-pages.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'
import { confirmApp, openSecondFactor, startApp } from './factor-pages.ts'

const refunds = '**/api/purchases/*/refunds'
const phone = { width: 390, height: 844 }

/** Gives the tab an authenticator that unlocks by itself, as a phone's does by a finger. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a member sets up an authenticator app, logs in with its code or a recovery code, and removes it', async ({
  page,
  site,
}) => {
  await page.setViewportSize(phone)
  const ada = await createMember(site)
  await logIn(page, ada)
  await openSecondFactor(page, ada.Email)
  const key = await startApp(page)
  const codes = await confirmApp(page, key)
  await page.getByRole('link', { name: 'Logout' }).click()
  await fillLogin(page, ada)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAxePasses(page, 'a login that needs a code')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This code is not right')).toBeVisible()
  await page.getByLabel('Code').fill(codeAt(key))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(`Logged in as: ${ada.Email}`)).toBeVisible()

  // After the phone was lost.
  await page.getByRole('link', { name: 'Logout' }).click()
  await fillLogin(page, ada)
  await page.getByLabel('Code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await openSecondFactor(page, ada.Email)
  await expect(page.getByText('9 of 10 left.')).toBeVisible()
  // The login with a recovery code is a proof.
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await fillLogin(page, ada)
  await expect(page.getByText(`Logged in as: ${ada.Email}`)).toBeVisible()
})

test('a passkey is set up on a phone, logs in, and proves who an administrator is', async ({ page, site }) => {
  await page.setViewportSize(phone)
  await addVirtualAuthenticator(page)
  const [owner, buyer] = [await createUser(site, 'Super Admin'), await createBuyer(site)]
  await logIn(page, owner)
  await openSecondFactor(page, owner.Email)
  await page.getByLabel('Name of the passkey').fill('My phone')
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible()
  await expectFits(page, 'the recovery codes')
  await expectAxePasses(page, 'the second factor')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await fillLogin(page, owner)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(`Logged in as: ${owner.Email}`)).toBeVisible()
  await openPurchase(page, buyer)
  await letProofExpire(page, refunds)
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click()
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toasts(page)).toContainText('$29.99')
})

test('an owner without a factor refunds after a proof by password, and nothing typed is lost', async ({
  page,
  site,
}) => {
  const buyer = await createBuyer(site)
  await storeLogin(page, site.admin)
  await openPurchase(page, buyer)
  await letProofExpire(page, refunds, 2)
  const terms = page.getByRole('region', { name: 'Cancellation terms' })
  await terms.getByLabel('Amount').fill('12.34')
  await terms.getByLabel('Reason').fill('A mistake of ours')
  await terms.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $12.34' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expectAxePasses(page, 'the dialog that asks for a proof')
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toContainText('Please confirm that it is you.')
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $12.34' }).click()
  await proof.getByLabel('Password', { exact: true }).fill('not the password')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('This is not your password.')).toBeVisible()
  await proof.getByLabel('Password', { exact: true }).fill(site.admin.Password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(toasts(page)).toContainText('$12.34')
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Reason: “A mistake of ours”')
})
