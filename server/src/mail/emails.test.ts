import { expect, test } from 'vitest'
import {
  alertEmail,
  type Email,
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
  brand: 'Plain Deed',
  publicUrl: 'https://course.test',
  timeZone: 'America/Chicago',
  seller: { name: 'Seller LLC', address: ['1 Main St'], email: 'seller@example.org' },
}
const ada = { firstName: 'Ada', email: 'ada@example.com' }
const card = { cardType: 'Visa', cardLastFour: '1111' }

const emailsTo = (person: { firstName: string; email: string }): [name: string, email: Email][] => [
  ['welcome', welcomeEmail(site, person)],
  ['reset', resetEmail(site, person, 'token,id', '30 minutes')],
  ['invitation', invitationEmail(site, person, 'token,id', '7 days')],
  ['password changed', passwordChangedEmail(site, { ...person, byAdministrator: false })],
  ['password changed by an administrator', passwordChangedEmail(site, { ...person, byAdministrator: true })],
  ['email changed, to the old address', emailChangedEmail(site, { ...person, isNew: false })],
  ['email changed, to the new address', emailChangedEmail(site, { ...person, isNew: true })],
  ['payment failed', paymentFailedEmail(site, { ...person, hasAccess: false })],
  [
    'refund',
    refundEmail(site, person, { ...card, amount: '29.99', isVoid: false, endedAccess: true, hasAccess: false }),
  ],
  ['void', refundEmail(site, person, { ...card, amount: '29.99', isVoid: true, endedAccess: false, hasAccess: true })],
  ['alert', alertEmail(site, { subject: 'Something needs you', text: 'It does.' })],
]

test.each(emailsTo(ada))(
  'replies to "%s" go to the seller, and its text says email',
  (_name, { replyTo, subject, text, html }) => {
    expect(replyTo).toBe('seller@example.org')
    for (const words of [subject, text, html]) expect(words).not.toMatch(/\bletter|\be-mail|answer (it|this)/i)
  },
)

test.each(emailsTo({ ...ada, firstName: '\u202e\u05d9\u05e2\u05dc' }).filter(([name]) => name !== 'alert'))(
  'a name from right to left is isolated in the email "%s"',
  (_name, { text, html }) => {
    for (const words of [text, html]) expect(words).toContain('Hello \u2068\u05d9\u05e2\u05dc\u2069,')
  },
)

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
