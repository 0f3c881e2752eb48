import * as paths from '@course/contract/paths'
import { typeBeyondMaximum } from '../support/fields.ts'
import {
  approvedCard,
  cardContainer,
  cardField,
  cardFieldLabels,
  contactValues,
  fillCard,
  fillContact,
  openPayment,
  submit,
} from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const inlineMessages = [
  'Credit Card Number is invalid.',
  'Expiration Date is invalid.',
  'CVV is invalid.',
  'ZIP Code is invalid.',
]

const missingMessages = [
  'Credit Card Number is required.',
  'Expiration Date is required.',
  'CVV is required.',
  'ZIP Code is required.',
]

test('an empty page marks every field of the account and the card, each until it is filled in [5.6-5.10 5.15 5.25 8.7]', async ({
  page,
}) => {
  await test.step('submitting an empty page shows a toast and marks every field of the account and the card', async () => {
    await openPayment(page)
    await submit(page).click()
    await expect(toasts(page)).toContainText('Please fill out all credit card information.')
    for (const message of missingMessages) await expect(page.getByRole('main').getByText(message)).toBeVisible()
    for (const label of cardFieldLabels)
      await expect(cardContainer(page, label)).toHaveAttribute('data-state', 'invalid')
    for (const message of inlineMessages) await expect(page.getByText(message)).toBeHidden()
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expect(page).toHaveURL(paths.payment)
  })
  await test.step('each contact message goes away when its field becomes valid', async () => {
    for (const [label, value] of contactValues(newPerson())) {
      const message = page.getByText(`${label} is required.`)
      await expect(message).toBeVisible()
      await page.getByLabel(label).fill(value)
      await expect(message).toBeHidden()
    }
    await page.getByLabel('Email').fill('ada at example')
    await expect(page.getByText('Email is invalid.')).toBeVisible()
    await page.getByLabel('Password').fill('short')
    await expect(page.getByText('Password must have at least 8 characters.')).toBeVisible()
    await fillContact(page, newPerson())
    await expect(page.getByText('Email is invalid.')).toBeHidden()
    await expect(page.getByText('Password must have at least 8 characters.')).toBeHidden()
  })
  await test.step('the mark of an empty card field goes as soon as something is typed', async () => {
    await submit(page).click()
    await expect(cardField(page, 'Card Number')).toBeFocused()
    for (const [position, label] of cardFieldLabels.entries()) {
      const message = page.getByRole('main').getByText(missingMessages[position] ?? '')
      await expect(message).toBeVisible()
      await expect(cardField(page, label)).toHaveAttribute('aria-invalid', 'true')
      await cardField(page, label).pressSequentially(approvedCard[label].slice(0, 1))
      await expect(message).toBeHidden()
      await expect(cardField(page, label)).toHaveAttribute('aria-invalid', 'false')
    }
  })
})

test('wrong fields say so, and a card is sent once, when all are valid [5.10-5.14 5.25 8.8]', async ({
  page,
  gateway,
}) => {
  const ada = newPerson()
  let payments = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payments')) payments += 1
  })
  await test.step('a valid card is not sent with an empty contact form', async () => {
    await openPayment(page)
    await fillCard(page, approvedCard)
    await submit(page).click()
    await expect(page.getByText('First Name is required.')).toBeVisible()
    await expect(page.getByLabel('First Name')).toBeFocused()
    expect(payments).toBe(0)
  })
  await test.step('a common password is refused next to its field, and the card is not charged', async () => {
    await fillContact(page, { ...ada, Password: 'password123' })
    await submit(page).click()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/This password is too common\./)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await expect(page.getByLabel('Email')).toHaveValue(ada.Email)
    expect(await gateway.findTransactions(ada.Email)).toEqual([])
  })
  await test.step('four wrong card fields show four messages, each until its field becomes valid', async () => {
    const before = payments
    await page.getByLabel('Password').fill(ada.Password)
    await fillCard(page, {
      'Card Number': '4111 1111 1111 1112',
      'Expiration Date (MM/YY)': '12/20',
      CVV: '12',
      'ZIP Code': '1',
    })
    await submit(page).click()
    for (const message of inlineMessages) await expect(page.getByRole('main').getByText(message)).toBeVisible()
    await expect(toasts(page)).toBeEmpty()
    for (const [position, label] of cardFieldLabels.entries()) {
      await cardField(page, label).fill(approvedCard[label])
      await expect(page.getByText(inlineMessages[position] ?? '')).toBeHidden()
    }
    expect(payments).toBe(before)
  })
  await test.step('a partly filled card shows messages for the missing fields, and is sent once when it is complete', async () => {
    const before = payments
    for (const label of ['Expiration Date (MM/YY)', 'ZIP Code'] as const) await cardField(page, label).fill('')
    await submit(page).click()
    await expect(page.getByText('Expiration Date is invalid.')).toBeVisible()
    await expect(page.getByText('ZIP Code is invalid.')).toBeVisible()
    await expect(page.getByText('Credit Card Number is invalid.')).toBeHidden()
    await expect(page.getByText('CVV is invalid.')).toBeHidden()
    await expect(cardField(page, 'Expiration Date (MM/YY)')).toBeFocused()
    await fillCard(page, approvedCard)
    await submit(page).click()
    await expect(page).toHaveURL(paths.members)
    expect(payments).toBe(before + 1)
  })
})

test('a card field looks like its state, and every field stops at its maximum length [4.14 5.6-5.9 5.26 9.5]', async ({
  page,
}) => {
  await test.step('a card field looks empty, focused, incomplete, valid or invalid', async () => {
    await openPayment(page)
    const number = cardField(page, 'Card Number')
    const container = cardContainer(page, 'Card Number')
    const looks = new Map<string, string>()
    const expectLook = async (look: string) => {
      await expect(container).toHaveAttribute('data-state', look)
      const appearance = await container.evaluate((element) => {
        const { borderColor, borderWidth, boxShadow, outline, backgroundColor } = getComputedStyle(element)
        return [borderColor, borderWidth, boxShadow, outline, backgroundColor].join(' ')
      })
      looks.set(look, appearance)
    }
    await expectLook('empty')
    await number.focus()
    await expectLook('focused')
    await number.fill('4111')
    await expectLook('focused')
    await page.getByLabel('First Name').focus()
    await expectLook('invalid')
    await number.fill('4111 1111 1111 1111')
    await expectLook('valid')
    await expect(page.getByRole('paragraph').filter({ hasText: 'Visa' })).toBeVisible()
    await number.fill('5555 5555 5555 4440')
    await expectLook('invalid')
    for (const [one, another] of [
      ['focused', 'empty'],
      ['valid', 'empty'],
      ['invalid', 'empty'],
      ['valid', 'invalid'],
      ['focused', 'invalid'],
      ['focused', 'valid'],
    ] as const) {
      expect(looks.get(one), `${one} looks like ${another}`).not.toBe(looks.get(another))
    }
  })
  await test.step('contact fields stop at their maximum length', async () => {
    for (const [label, most] of [
      ['First Name', 50],
      ['Last Name', 50],
      ['Email', 256],
      ['Password', 100],
    ] as const) {
      await typeBeyondMaximum(page.getByLabel(label), most)
    }
    for (const [label, typed, kept] of [
      ['Card Number', '6304'.repeat(6), /^(\d ?){19}$/],
      ['Expiration Date (MM/YY)', '12203456', '12 / 2034'],
      ['ZIP Code', '1234567890', '12345678'],
      ['CVV', '123456', '123'],
    ] as const) {
      await cardField(page, label).fill(typed)
      await expect(cardField(page, label), label).toHaveValue(kept)
    }
    await cardField(page, 'Card Number').fill('3782 822463 10005')
    await cardField(page, 'CVV').fill('123456')
    await expect(cardField(page, 'CVV')).toHaveValue('1234')
  })
})
