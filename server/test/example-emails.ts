import brand from '../../demo-content/brand.json' with { type: 'json' }
import type { LawNews, RemindedDeadline } from '../src/course/course.ts'
import { cancellationEmails } from '../src/mail/cancellation-emails.ts'
import type { Email, EmailSite } from '../src/mail/compose.ts'
import {
  emailConfirmEmail,
  emailMovedEmail,
  emailRemovedEmail,
  undoableEmail,
} from '../src/mail/email-change-emails.ts'
import {
  alertEmail,
  invitationEmail,
  passwordChangedEmail,
  paymentFailedEmail,
  refundEmail,
  refundFailedEmail,
  resetEmail,
  welcomeEmail,
} from '../src/mail/emails.ts'
import { factorEmails, rescueEmail } from '../src/mail/factor-emails.ts'
import { lawChangesEmail } from '../src/mail/law-changes-email.ts'
import { newSignInEmail } from '../src/mail/new-sign-in-email.ts'
import { noticeEmail } from '../src/mail/notice-email.ts'
import { type ReceiptFacts, receiptEmail } from '../src/mail/receipt-email.ts'
import { deadlinesEmail, workbookEndedEmail } from '../src/mail/workbook-emails.ts'
import type { EmailJobName } from '../src/platform/email-jobs.ts'
import type { CancellationForEmail, PurchaseTerms } from '../src/sales/sales.ts'

export const exampleSite: EmailSite = {
  brand: 'Plain Deed',
  colors: brand,
  publicUrl: 'https://course.test',
  timeZone: 'America/Chicago',
  seller: { name: 'Seller LLC', address: ['1 Main St', 'Springfield, IL 62701'], email: 'seller@example.org' },
}
const site = exampleSite
const card = { cardType: 'Visa', cardLastFour: '1111' }
const orderId = '019ac0de-9344-73c2-9f95-7bfe8cae74d6'
const code = `${'Ab-_'.repeat(11).slice(0, 43)},${orderId}`

const bought: ReceiptFacts = {
  ...card,
  currency: 'USD',
  disabledAt: null,
  email: 'ada@example.com',
  enrolledAt: new Date('2026-11-20T18:04:00Z'),
  firstName: 'Ada',
  lastName: 'Lovelace',
  orderId,
  priceCents: 2_999,
  productName: 'Tax deeds and tax lien certificates, plainly explained',
  refundedCents: 0,
  status: 'paid',
  termsVersion: '2026-11',
}
const terms: PurchaseTerms['terms'] = {
  price: '29.99',
  currency: 'USD',
  enrolledAt: '2026-11-20T18:04:00Z',
  deadline: '2026-11-26T06:00:00Z',
  timeZone: site.timeZone,
  isWithinWindow: true,
  readingCounts: true,
  videosOpened: 1,
  videosTotal: 9,
  valueReceived: '3.33',
  refunded: '0.00',
  pending: '0.00',
  owed: '26.66',
  discretionary: '0.00',
  left: '29.99',
}
const asked: CancellationForEmail = {
  state: 'open',
  channel: 'site',
  requestedAt: new Date('2026-11-24T15:30:00Z'),
  answeredAt: null,
  deadline: new Date('2026-11-26T06:00:00Z'),
  videosOpened: 1,
  videosTotal: 9,
  owedCents: 2_666,
  answer: null,
  timeZone: site.timeZone,
  priceCents: 2_999,
  currency: 'USD',
  orderId,
  firstName: 'Ada',
  email: 'ada@example.com',
  hasAccess: true,
}
const late = { requestedAt: new Date('2026-11-27T15:30:00Z'), owedCents: 0 }
const answered = { answeredAt: new Date('2026-11-25T15:30:00Z') }
const [requested, confirmed, declined, ended, reopened, withdrawn] = cancellationEmails.map(
  ([, write]) =>
    (changes: Partial<CancellationForEmail> = {}) =>
      write(site, { ...asked, ...changes }),
) as [Write, Write, Write, Write, Write, Write]
type Write = (changes?: Partial<CancellationForEmail>) => Email

const property = {
  address: '12 Pine St',
  parcel: '15 0042-0007',
  county: 'Fulton',
  state: 'ga',
}
const redemption: RemindedDeadline = {
  ...property,
  propertyId: orderId,
  what: 'The owner may redeem until',
  day: '2026-12-04',
  source: 'O.C.G.A. § 48-4-40',
}
const change: LawNews['changes'][number] = {
  id: 'ga-redemption',
  code: 'ga',
  state: 'Georgia',
  date: 'November 2026',
  text: 'Owners have more time to redeem.',
  citation: 'O.C.G.A. § 48-4-40',
  link: 'https://law.example/48-4-40',
  noLink: null,
  readOn: '2026-11-20',
  confirmedOn: null,
}
const touched: LawNews['touched'][number] = {
  deadline: {
    id: orderId,
    what: redemption.what,
    day: redemption.day,
    source: redemption.source,
    link: null,
    rule: null,
    isDone: false,
    reminders: [],
    version: 1,
    confirmedAt: '2026-11-01T15:30:00Z',
    savedAt: '2026-11-01T15:30:00Z',
    property: { id: orderId, ...property },
  },
  change: 'It was 12 months.',
}
const news = { changes: [change], touched: [], others: 0, token: code.slice(0, 43) }

const refund = { ...card, amount: '29.99' }

/** Every email that the site can send, by its job and by what makes its text another one. */
export const exampleEmails = (to: { firstName: string; email: string }) =>
  ({
    'mail.welcome': { created: welcomeEmail(site, to) },
    'mail.receipt': {
      'in the window': receiptEmail(site, { ...bought, ...to }, { terms, cancellation: null }),
      'after the window': receiptEmail(
        site,
        { ...bought, ...to, refundedCents: 1_499, status: 'partly refunded' },
        { terms: { ...terms, isWithinWindow: false }, cancellation: null },
      ),
      refunded: receiptEmail(
        site,
        { ...bought, ...to, refundedCents: 2_999, status: 'refunded' },
        { terms, cancellation: null },
      ),
      'without access': receiptEmail(
        site,
        { ...bought, ...to, status: 'not collected', cardType: null, cardLastFour: null },
        { terms, cancellation: null },
      ),
    },
    'mail.payment-failed': {
      'without access': paymentFailedEmail(site, { ...to, hasAccess: false }),
      'with access': paymentFailedEmail(site, { ...to, hasAccess: true }),
    },
    'mail.refund': {
      whole: refundEmail(site, to, { ...refund, isVoid: false, endedAccess: true, hasAccess: false }),
      void: refundEmail(site, to, { ...refund, isVoid: true, endedAccess: false, hasAccess: true }),
    },
    'mail.refund-failed': {
      'of a request': refundFailedEmail(site, to, {
        ...refund,
        restoredAccess: true,
        hasOpenRequest: true,
        hasAccess: true,
      }),
      'without a card': refundFailedEmail(site, to, {
        amount: '5.00',
        cardType: null,
        cardLastFour: null,
        restoredAccess: false,
        hasOpenRequest: false,
        hasAccess: false,
      }),
    },
    'mail.cancellation': {
      owed: requested(to),
      'nothing owed': requested({ ...to, channel: 'letter', videosOpened: 9, owedCents: 0 }),
      late: requested({ ...to, ...late, channel: 'email' }),
    },
    'mail.cancellation-confirmed': {
      'without access': confirmed({ ...to, ...answered, owedCents: 0, hasAccess: false, state: 'confirmed' }),
      'with access': confirmed({ ...to, ...answered, owedCents: 0, state: 'confirmed' }),
    },
    'mail.cancellation-declined': {
      late: declined({
        ...to,
        ...late,
        ...answered,
        state: 'declined',
        answer: 'The window had ended two days before.',
      }),
    },
    'mail.cancellation-ended': {
      'not collected': ended({ ...to, ...answered, state: 'ended', answer: 'The payment was never collected.' }),
      'without a reason': ended({ ...to, ...answered, state: 'ended' }),
    },
    'mail.cancellation-reopened': {
      owed: reopened(to),
      'nothing owed': reopened({ ...to, owedCents: 0 }),
      late: reopened({ ...to, ...late }),
    },
    'mail.cancellation-withdrawn': {
      'in the window': withdrawn({ ...to, ...answered, state: 'withdrawn' }),
      'after the window': withdrawn({ ...to, answeredAt: new Date('2026-12-01T15:30:00Z'), state: 'withdrawn' }),
    },
    'mail.invitation': { invited: invitationEmail(site, to, code, '7 days') },
    'mail.reset': { asked: resetEmail(site, to, code, '30 minutes') },
    'mail.new-sign-in': {
      seen: newSignInEmail(site, to, {
        at: new Date('2026-11-24T15:30:00Z'),
        network: '203.0.113.0/24',
        browser: 'Firefox on Windows',
        secret: code.slice(0, 43),
      }),
    },
    'mail.password-changed': {
      'by the user': passwordChangedEmail(site, { ...to, byAdministrator: false }),
      'by an administrator': passwordChangedEmail(site, { ...to, byAdministrator: true }),
    },
    'mail.email-changed': {
      'by the owner': emailMovedEmail(site, to, 'owner'),
      'at checkout': emailMovedEmail(site, to, 'checkout'),
      'by an administrator': emailMovedEmail(site, to, 'administrator'),
      undone: emailMovedEmail(site, to, 'undo'),
      'to the old address': emailRemovedEmail(site, to.email),
      'to the old address, which can undo it': undoableEmail(site, to, { email: to.email, secret: code.slice(0, 43) }),
    },
    'mail.email-confirm': { requested: emailConfirmEmail(site, code.slice(0, 43)) },
    'mail.factor-changed': {
      added: factorEmails['mail.factor-changed'](site, { ...to, change: 'added', factor: 'authenticator' }),
      removed: factorEmails['mail.factor-changed'](site, { ...to, change: 'removed', factor: 'passkey' }),
      renewed: factorEmails['mail.factor-changed'](site, { ...to, change: 'renewed', factor: 'codes' }),
    },
    'mail.recovery-code-used': { used: factorEmails['mail.recovery-code-used'](site, { ...to, left: 9 }) },
    'mail.wrong-codes': { ten: factorEmails['mail.wrong-codes'](site, to) },
    'mail.copied-passkey': { refused: factorEmails['mail.copied-passkey'](site, { ...to, name: 'Ada’s phone' }) },
    'mail.rescue': { created: rescueEmail(site, to.email, false), used: rescueEmail(site, to.email, true) },
    'mail.notice': {
      placed: noticeEmail(site, {
        ...to,
        subject: 'A tenth video',
        text: 'We have added a video about surplus money.\n\nIt is the last one of the course.',
      }),
    },
    'mail.deadlines': {
      one: deadlinesEmail(site, to, { deadlines: [redemption], today: '2026-11-20', token: code.slice(0, 43) }),
      two: deadlinesEmail(site, to, {
        deadlines: [{ ...redemption, day: '2026-11-21', what: 'The sale' }, redemption],
        today: '2026-11-20',
        token: code.slice(0, 43),
      }),
    },
    'mail.law-changes': {
      'with a date': lawChangesEmail(site, to, { ...news, touched: [touched], others: 2 }),
      'with other dates': lawChangesEmail(site, to, { ...news, touched: [], others: 1 }),
      'without dates': lawChangesEmail(site, to, { ...news, changes: [{ ...change, link: null }] }),
    },
    'mail.workbook-ended': {
      ended: workbookEndedEmail(site, to, { until: new Date('2027-02-18T18:00:00Z') }),
    },
    'mail.notice-test': {
      draft: noticeEmail(site, { ...to, subject: 'A tenth video', text: 'We have added a video.' }),
    },
    'mail.alert': {
      'with a link': alertEmail(site, { subject: 'A payment needs you', text: 'It does.\n\nNow.', link: '/purchases' }),
      'without a link': alertEmail(site, {
        subject: 'Disputes could not be searched',
        text: 'Please look for them at the provider.',
      }),
    },
  }) satisfies Record<EmailJobName, Record<string, Email>>
