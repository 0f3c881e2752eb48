import { expect, test } from 'vitest'
import {
  alertEmail,
  type EmailSite,
  emailChangedEmail,
  invitationEmail,
  passwordChangedEmail,
  paymentFailedEmail,
  refundEmail,
  resetEmail,
  welcomeEmail,
} from './emails.ts'

const site: EmailSite = {
  ...{ brand: 'Plain Deed', publicUrl: 'https://course.test', timeZone: 'America/Chicago' },
  seller: { name: 'Seller LLC', address: ['1 Main St'], email: 'seller@example.org' },
}
const ada = { firstName: 'Ada', email: 'ada@example.com' }
const card = { cardType: 'Visa', cardLastFour: '1111' }

test.each([
  ['welcome', welcomeEmail(site, ada)],
  ['reset', resetEmail(site, ada, 'token,id', '30 minutes')],
  ['invitation', invitationEmail(site, ada, 'token,id', '7 days')],
  ['password changed', passwordChangedEmail(site, { ...ada, byAdministrator: false })],
  ['password changed by an administrator', passwordChangedEmail(site, { ...ada, byAdministrator: true })],
  ['email changed, to the old address', emailChangedEmail(site, { ...ada, isNew: false })],
  ['email changed, to the new address', emailChangedEmail(site, { ...ada, isNew: true })],
  ['payment failed', paymentFailedEmail(site, ada)],
  ['refund', refundEmail(site, ada, { ...card, amount: '29.99', isVoid: false, endsAccess: true })],
  ['void', refundEmail(site, ada, { ...card, amount: '29.99', isVoid: true, endsAccess: false })],
  ['alert', alertEmail(site, { subject: 'Something needs you', text: 'It does.' })],
])('replies to "%s" go to the seller, and its text says email', (_name, { replyTo, subject, text, html }) => {
  expect(replyTo).toBe('seller@example.org')
  for (const words of [subject, text, html]) expect(words).not.toMatch(/\bletter|\be-mail|answer (it|this)/i)
})

test('an invitation says who created the account and for what', () => {
  const { text } = invitationEmail(site, ada, 'token,id', '7 days')
  expect(text).toContain('Seller LLC has created an account for you at Plain Deed, our online course.')
})
