import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { type AttentionFacts, listAttention } from './attention-rules.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const at = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-24T06:00:00Z')
const nothing: AttentionFacts = {
  ...{ cancellations: [], disputes: [], unclearPayments: [], failedRefunds: [], emails: [], drafts: [], broken: [] },
  ...{ differences: 0, backupAt: at, isBackupMissing: false, doctor: undefined },
}
const cancellation = (owedCents: number, deadline = later) => ({
  ...{ ...ada, purchaseId: 'p1', requestedAt: at, deadline, owedCents, answerBy: '2026-12-07' },
})
const email = { job: 'mail.receipt', subject: null, givenUpAt: at, userId: 'u1', purchaseId: 'p1', email: ada.email }
const generalLinks = { title: 'General links', link: paths.contentDocument('general-links') }
const courseVideos = { title: 'Videos', link: paths.contentDocument('videos') }

test('without anything to do, the list is empty', () => {
  expect(listAttention(nothing)).toEqual([])
})

test.each<[string, Partial<AttentionFacts>, string, string]>([
  [
    'a cancellation within the window',
    { cancellations: [cancellation(2_666)] },
    'Ada Lovelace asked to cancel. $26.66 is owed. Answer by Mon, Dec 7, 2026.',
    paths.purchase('p1'),
  ],
  [
    'a cancellation after the window',
    { cancellations: [cancellation(2_666, at)] },
    'It came after the window.',
    paths.purchase('p1'),
  ],
  [
    'a dispute with a date',
    { disputes: [{ ...ada, purchaseId: 'p1', kind: 'chargeback', replyBy: '2026-12-01', occurredAt: at }] },
    'The bank disputes the payment of Ada Lovelace. Reply by Tue, Dec 1, 2026.',
    paths.purchase('p1'),
  ],
  [
    'a question of the bank about a payment that became no purchase',
    { disputes: [{ ...ada, purchaseId: null, kind: 'retrieval', replyBy: null, occurredAt: at }] },
    'The bank asks about the payment of Ada Lovelace. Reply before its deadline.',
    `${paths.purchases}?search=ada%40example.com`,
  ],
  ['an unclear payment', { unclearPayments: [{ ...ada, createdAt: at }] }, 'Ada Lovelace’s payment', paths.purchases],
  [
    'a failed refund',
    { failedRefunds: [{ ...ada, purchaseId: 'p1', amountCents: 500, failedAt: at }] },
    'The refund of $5.00 to Ada Lovelace was not made.',
    paths.purchase('p1'),
  ],
  ['a publication that is not shown', { isUnshown: true }, 'is not shown to all visitors yet', paths.content],
  ['differences', { differences: 2 }, 'found 2 differences', paths.purchases],
  ['an email', { emails: [email] }, 'The receipt to ada@example.com could not be delivered.', paths.user('u1')],
  [
    'an alert without a person',
    {
      emails: [
        { ...email, job: 'mail.alert', subject: 'A video is gone', userId: null, purchaseId: null, email: null },
      ],
    },
    'An email to you could not be delivered: A video is gone.',
    paths.doctor,
  ],
  [
    'a broken link',
    {
      broken: [
        {
          ...{ kind: 'link' as const, target: 'https://law.example/', name: 'law.example/', isCertain: true },
          ...{ reason: 'Gone.', since: at.toISOString(), pages: [generalLinks] },
        },
      ],
    },
    'The link law.example/ on “General links” is broken. Gone.',
    generalLinks.link,
  ],
  [
    'a broken video',
    {
      broken: [
        {
          ...{ kind: 'video' as const, target: '101', name: 'Redemption', isCertain: true },
          ...{ reason: '“Redemption” is gone from Vimeo.', since: at.toISOString(), pages: [courseVideos] },
        },
      ],
    },
    '“Redemption” is gone from Vimeo. It is on “Videos”.',
    courseVideos.link,
  ],
  ['a missing backup', { isBackupMissing: true }, 'No backup in the last 26 hours.', paths.doctor],
  [
    'a red finding',
    { doctor: { findings: [{ subject: 'Mail', level: 'red', text: 'No answer.' }], checkedAt: at } },
    'Mail: No answer.',
    paths.doctor,
  ],
  [
    'a draft',
    { drafts: [{ document: 'home', title: 'Home page', savedAt: at.toISOString() }] },
    '“Home page” has a draft that nobody has published.',
    paths.contentDocument('home'),
  ],
])('%s is named, and one press leads there', (_what, facts, text, link) => {
  const items = listAttention({ ...nothing, ...facts })
  expect(items).toHaveLength(1)
  expect(items[0]?.text).toContain(text)
  expect(items[0]?.link.startsWith(link)).toBe(true)
})

test('green and amber findings wait on the page of the doctor, and the backup is named once', () => {
  const findings = [
    { subject: 'Mail', level: 'green' as const, text: 'Fine.' },
    { subject: 'Facts', level: 'amber' as const, text: 'Old.' },
    { subject: 'Backups', level: 'red' as const, text: 'None.' },
  ]
  const kindsWith = (isBackupMissing: boolean) =>
    listAttention({ ...nothing, isBackupMissing, doctor: { findings, checkedAt: at } }).map(({ kind }) => kind)
  expect(kindsWith(true)).toEqual(['backup'])
  expect(kindsWith(false)).toEqual(['finding'])
})

test('twelve of a kind are ten lines, the last of which leads to the rest', () => {
  const items = listAttention({ ...nothing, cancellations: Array.from({ length: 12 }, () => cancellation(0)) })
  expect(items).toHaveLength(10)
  expect(items.at(-1)).toMatchObject({ text: '3 more like this.', link: `${paths.purchases}?cancellation=open` })
})

test('a kind of which only the first are here says how many more there are', () => {
  const dispute = { ...ada, purchaseId: 'p1', kind: 'chargeback', replyBy: null, occurredAt: at }
  const items = listAttention({
    ...nothing,
    disputes: Array.from({ length: 50 }, () => dispute),
    totals: { dispute: 700 },
  })
  expect(items).toHaveLength(10)
  expect(items.at(-1)).toMatchObject({ kind: 'dispute', text: '691 more like this.' })
})
