import * as paths from '@course/contract/paths'
import type { Cancellation } from '@course/contract/sales/cancellations'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import type { Refund } from '@course/contract/sales/refunds'
import type { Page } from '@playwright/test'
import { createMember, fillLogin, logIn } from '../support/accounts.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { formulaAfter, owedAfter, videoCount } from '../support/course.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'

const cancellation = (page: Page) => page.getByRole('region', { name: 'Cancellation' })

/** Changes the server's reply about the user's own purchases. */
async function overridePurchases(page: Page, change: (purchase: OwnPurchase) => Partial<OwnPurchase>): Promise<void> {
  await page.route('**/api/account/purchases', async (route) => {
    const all = (await (await route.fetch()).json()) as OwnPurchase[]
    await route.fulfill({ json: all.map((purchase) => ({ ...purchase, ...change(purchase) })) })
  })
}

test('a buyer sees the purchase, and cancels within the window for the displayed amount', async ({ page, site }) => {
  test.slow()
  const ada = await createBuyer(site)
  await logIn(page, ada)
  // The first video is free.
  for (let video = 2; video <= 3; video += 1) {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    const noted = page.waitForResponse(/\/api\/videos\/[^/]+\/opened$/)
    await page.getByRole('button', { name: /^Play/ }).click()
    expect((await noted).status()).toBe(200)
  }
  await page.getByRole('link', { name: ada.Email }).click()
  for (const name of ['Your purchase', 'Your second factor', 'Your password', 'Where you are logged in'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  for (const text of ['$29.99 USD', 'Visa ending in 1111']) {
    await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible()
  }
  const box = cancellation(page)
  await expect(box).toContainText(
    `2 of ${videoCount} videos opened. If you canceled now, you would get ${owedAfter(2)} back.`,
  )
  await expect(box).toContainText(/You can cancel until the end of \w{3}, \w{3} \d+ \(Central Time\)\./)
  await expect(box).toContainText(formulaAfter(2))
  await expectAxePasses(page, 'with a purchase')
  await page.setViewportSize({ width: 360, height: 740 })

  const ask = box.getByRole('button', { name: 'Request cancellation' })
  await ask.click()
  const question = page.getByRole('dialog', { name: 'Cancel your enrollment?' })
  await expect(question).toContainText(`You will get back ${owedAfter(2)} USD, to the card that you paid with`)
  await expect(question).toContainText('your enrollment ends, and with it your access to the course')
  await expectAxePasses(page, 'the question')
  await page.mouse.move(0, 0)
  const looks = await question
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor))
  expect(looks).toEqual([looks[0], looks[0]])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(ask).toBeFocused()
  await ask.click()
  await question.getByRole('button', { name: 'Yes, request cancellation' }).click()

  await expect(box).toContainText(/You asked to cancel on \w+day, .*, within the window\./)
  await expect(box).toContainText(`You will get back ${owedAfter(2)} USD.`)
  await expect(box.getByRole('heading', { name: 'Cancellation' })).toBeFocused()
  await expect(ask).toBeHidden()
  await page.reload()
  await expect(box).toContainText(`You will get back ${owedAfter(2)} USD.`)
  await expectFits(page, 'after the request')
})

test('the account page shows every answer to a cancellation, the refunds, and what is owed after the window', async ({
  page,
  site,
}) => {
  await test.step('after the window the account page says that nothing is owed, and a request is still possible', async () => {
    const ada = await createBuyer(site)
    await overridePurchases(page, ({ terms }) => ({
      terms: { ...terms, deadline: '2026-03-11T05:00:00.000Z', isWithinWindow: false, owed: '0.00' },
    }))
    await logIn(page, ada, paths.account)
    const box = cancellation(page)
    await expect(box).toContainText('You could cancel until the end of Tue, Mar 10, 2026 (Central Time).')
    await expect(box).toContainText('Nothing is owed after it')
    await expect(box).toContainText('at most $14.99 USD could be refunded')
    await box.getByRole('button', { name: 'Ask anyway' }).click()
    const question = page.getByRole('dialog', { name: 'Ask to cancel after the window?' })
    await expect(question).toContainText('at most $14.99 USD, and your access to the course ends')
    await question.getByRole('button', { name: 'Keep the course' }).click()
    await expect(question).toBeHidden()
    await expect(box.getByRole('button', { name: 'Ask anyway' })).toBeFocused()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a cancellation that the server refuses shows the reason and changes nothing', async () => {
    await page.goto(paths.account)
    await page.route('**/cancellation', (route) =>
      route.fulfill({ status: 409, json: { error: 'This purchase was already canceled.', code: 'conflict' } }),
    )
    await page.getByRole('button', { name: 'Request cancellation' }).click()
    await page.getByRole('button', { name: 'Yes, request cancellation' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('This purchase was already canceled.')
    await page.getByRole('button', { name: 'Keep the course' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Request cancellation' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('the account page shows every answer to a cancellation, and the refunds', async () => {
    const openRequest: Cancellation = {
      id: '019aa000-0000-7000-8000-000000000000',
      channel: 'site',
      recordedAt: null,
      requestedAt: '2026-03-10T15:00:00.000Z',
      isWithinWindow: false,
      owed: '0.00',
      state: 'open',
      answer: null,
      answeredAt: null,
    }
    const answeredAt = '2026-03-11T15:01:00.000Z'
    let overrides: Partial<OwnPurchase> = { cancellation: openRequest }
    await overridePurchases(page, () => overrides)
    await page.goto(paths.account)
    const box = cancellation(page)
    await expect(box).toContainText('You asked to cancel on Tuesday, March 10, 2026 at 10:00 AM CDT, after the window')
    await expect(box).toContainText('No refund is owed. We will answer by email; until then nothing changes.')
    overrides = { cancellation: { ...openRequest, state: 'declined', answer: 'You have watched it all.', answeredAt } }
    await page.reload()
    await expect(box).toContainText('We declined your request, so nothing changes.')
    await expect(box).toContainText('Our answer: You have watched it all.')
    const done: Omit<Refund, 'reason'> = {
      id: 'a',
      amount: '29.99',
      currency: 'USD',
      state: 'done',
      endsAccess: true,
      orderedAt: '2026-03-11T15:00:00.000Z',
      doneAt: answeredAt,
    }
    overrides = {
      status: 'refunded',
      refunds: [done],
      cancellation: { ...openRequest, isWithinWindow: true, owed: '29.99', state: 'refunded', answeredAt },
    }
    await page.reload()
    await expect(box).toContainText('You were promised $29.99 USD. The refund has been made.')
    await expect(
      page.getByText('$29.99 USD, refunded to your card on Wednesday, March 11, 2026 at 10:01 AM CDT'),
    ).toBeVisible()
    overrides = { status: 'disputed', cancellation: null }
    await page.reload()
    await expect(box).toContainText('This payment is disputed with your bank, so it can’t be canceled here.')
    await expect(box).toContainText('An email that you send by then counts, even if the dispute ends later.')
  })
})

test('a member changes the password, which is judged while it is typed or pasted, and logs in with the new one [V6.2.2 V6.2.7]', async ({
  page,
  site,
}) => {
  const member = await createMember(site)
  await logIn(page, member)
  await page.getByRole('link', { name: member.Email }).click()
  await expect(page.getByText('Nothing was paid for by this account.')).toBeVisible()
  const [current, chosen] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(page.getByText('Current password is required.')).toBeVisible()
  await expect(page.getByText('Password is required.', { exact: true })).toBeVisible()
  await expect(current).toBeFocused()

  const judgment = page.getByRole('region', { name: 'Your password' }).getByRole('status')
  await chosen.pressSequentially('kettle')
  await expect(judgment).toHaveText('2 more characters.')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('Password1!'))
  await chosen.fill('')
  await chosen.press('ControlOrMeta+V')
  await expect(judgment).toHaveText('Easy to guess: a common word with something added.')
  await current.fill('not the password')
  await chosen.fill('Harbour-lamp-1902')
  await expect(judgment).toHaveText('Hard to guess.')
  await change.click()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(current).not.toHaveAccessibleDescription('')
  await expect(current).toHaveValue('')
  await current.fill(member.Password)
  await chosen.fill('password1')
  await change.click()
  await expect(page.getByText('This password is too common.')).toBeVisible()
  await chosen.fill('Harbour-lamp-1902')
  await change.click()

  await expect(page).toHaveURL(paths.login)
  await expect(page.getByRole('status').getByText('Your password has been changed. Please log in.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(member.Email)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await fillLogin(page, member)
  await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
  await fillLogin(page, { ...member, Password: 'Harbour-lamp-1902' })
  await expect(page).toHaveURL(paths.members)
})
