import { expect, test } from 'vitest'
import {
  alertLetter,
  emailChangedLetter,
  invitationLetter,
  type Letterhead,
  passwordChangedLetter,
  paymentFailedLetter,
  refundLetter,
  resetLetter,
  welcomeLetter,
} from './emails.ts'

const head: Letterhead = {
  ...{ brand: 'Plain Deed', publicUrl: 'https://course.test', timeZone: 'America/Chicago' },
  seller: { name: 'Seller LLC', address: ['1 Main St'], email: 'seller@example.org' },
}
const ada = { firstName: 'Ada', email: 'ada@example.com' }
const card = { cardType: 'Visa', cardLastFour: '1111' }

test.each([
  ['welcome', welcomeLetter(head, ada)],
  ['reset', resetLetter(head, ada, 'token,id', '30 minutes')],
  ['invitation', invitationLetter(head, ada, 'token,id', '7 days')],
  ['password changed', passwordChangedLetter(head, { ...ada, byAdministrator: false })],
  ['password changed by an administrator', passwordChangedLetter(head, { ...ada, byAdministrator: true })],
  ['email changed, to the old address', emailChangedLetter(head, { ...ada, isNew: false })],
  ['email changed, to the new address', emailChangedLetter(head, { ...ada, isNew: true })],
  ['payment failed', paymentFailedLetter(head, ada)],
  ['refund', refundLetter(head, ada, { ...card, amount: '29.99', isVoid: false, endsAccess: true })],
  ['void', refundLetter(head, ada, { ...card, amount: '29.99', isVoid: true, endsAccess: false })],
  ['alert', alertLetter(head, { subject: 'Something needs you', text: 'It does.' })],
])(
  'the email "%s" takes replies to the seller, and calls itself an email',
  (_name, { replyTo, subject, text, html }) => {
    expect(replyTo).toBe('seller@example.org')
    for (const words of [subject, text, html]) expect(words).not.toMatch(/\bletter|\be-mail|answer (it|this)/i)
  },
)

test('an invitation says who made the account and for what', () => {
  const { text } = invitationLetter(head, ada, 'token,id', '7 days')
  expect(text).toContain('Seller LLC has created an account for you at Plain Deed, our online course.')
})
