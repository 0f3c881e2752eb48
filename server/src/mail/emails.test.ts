import { expect, test } from 'vitest'
import { exampleSite as site } from '../../test/example-emails.ts'
import { invitation } from '../accounts/emails/invitation.ts'
import { paymentFailed } from '../sales/emails/payment-failed.ts'
import { refund } from '../sales/emails/refund.ts'

const ada = { firstName: 'Ada', email: 'ada@example.com' }
const card = { cardType: 'Visa', cardLastFour: '1111' }

test.each([
  [true, false, 'Your access to the course has ended with this refund.'],
  [false, true, 'Your access to the course does not change.'],
  [true, true, 'You still have access to the course'],
  [false, false, 'Your access to the course had already ended.'],
])(
  'the refund email of access that ended with it (%s), to a buyer with access (%s), says: %s',
  (endedAccess, hasAccess, words) => {
    const facts = { ...ada, ...card, amount: '5.00', isVoid: false, endedAccess, hasAccess }
    const { text } = refund.write(site, facts)
    expect(text).toContain(words)
  },
)

test('a buyer who still has access is not asked to pay again', () => {
  expect(paymentFailed.write(site, { ...ada, hasAccess: true }).text).not.toContain('Pay again')
})

test('an invitation says who created the account and for what', () => {
  const { text } = invitation.write(site, { ...ada, code: 'token,id' })
  expect(text).toContain('Seller LLC has created an account for you at Plain Deed, our online course.')
})
