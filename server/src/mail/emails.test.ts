import { expect, test } from 'vitest'
import { exampleSite as site } from '../../test/example-emails.ts'
import { invitationEmail, paymentFailedEmail, refundEmail } from './emails.ts'

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
    const { text } = refundEmail(site, ada, { ...card, amount: '5.00', isVoid: false, endedAccess, hasAccess })
    expect(text).toContain(words)
  },
)

test('a buyer who still has access is not asked to pay again', () => {
  expect(paymentFailedEmail(site, { ...ada, hasAccess: true }).text).not.toContain('Pay again')
})

test('an invitation says who created the account and for what', () => {
  const { text } = invitationEmail(site, ada, 'token,id', '7 days')
  expect(text).toContain('Seller LLC has created an account for you at Plain Deed, our online course.')
})
