import * as paths from '@course/contract/paths'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { expect, test } from 'vitest'
import type { StoredFacts } from '../problems/stored-facts.queries.ts'
import { type AttentionFacts, type AttentionView, listAttention } from './attention-rules.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const at = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-24T06:00:00Z')
const hour = 3_600
const stored: StoredFacts = {
  backup: 0,
  failedBackup: null,
  unreadReports: null,
  oldestEmail: 0,
  sweeper: 0,
  failedRefunds: 0,
  differences: 0,
}
const storedWith = (changes: Partial<StoredFacts>) => ({ stored: { ...stored, ...changes } })
const nothing: AttentionFacts = {
  cancellations: [],
  unclearPayments: [],
  failedRefunds: [],
  stuckErasures: [],
  documents: [],
  broken: [],
  stored,
  now: at,
  disputes: { found: [], total: 0 },
  emails: { emails: [], total: 0 },
  addressRequests: { found: [], total: 0 },
  bounces: { found: [], total: 0 },
}
const owner: AttentionView = { isSuperAdmin: true, unread: [], report: undefined }
const disputesOf = (...found: NonNullable<AttentionFacts['disputes']>['found']) => ({
  disputes: { found, total: found.length },
})
const emailsOf = (...emails: NonNullable<AttentionFacts['emails']>['emails']) => ({
  emails: { emails, total: emails.length },
})
const cancellation = (owedCents: number, deadline = later) => ({
  ...ada,
  purchaseId: 'p1',
  requestedAt: at,
  deadline,
  owedCents,
  timeZone: 'America/Denver',
})
const email = { job: 'mail.receipt', subject: null, givenUpAt: at, userId: 'u1', purchaseId: 'p1', email: ada.email }
const draft = (document: DocumentName, hasDraft: boolean) => ({
  document,
  hasDraft,
  title: 'Home page',
  savedAt: at.toISOString(),
})
const generalLinks = { title: 'General links', link: paths.contentDocument('general-links') }

test('without anything to do, the list is empty', () => {
  expect(listAttention(nothing, owner)).toEqual([])
})

test.each<[string, Partial<AttentionFacts>, string, string]>([
  [
    'a cancellation within the window',
    { cancellations: [cancellation(2_666)] },
    'Ada Lovelace asked to cancel. $26.66 is owed. Answer by Mon, Dec 7, 2026.',
    paths.purchase('p1'),
  ],
  [
    'a dispute with a date',
    disputesOf({ ...ada, purchaseId: 'p1', kind: 'chargeback', replyBy: '2026-12-01', occurredAt: at }),
    'The bank disputes the payment of Ada Lovelace. Reply by Tue, Dec 1, 2026.',
    paths.purchase('p1'),
  ],
  [
    'a buyer who gets no email',
    {
      addressRequests: {
        found: [{ ...ada, id: 'r1', paidOn: '2026-11-02', amountCents: 2_999, requestedAt: at }],
        total: 1,
      },
    },
    'Ada Lovelace says they paid $29.99 on Mon, Nov 2, 2026 but get no email. Look for the purchase, and answer to ada@example.com.',
    `${paths.purchases}?search=Ada+Lovelace`,
  ],
  [
    'an address without a mailbox',
    { bounces: { found: [{ userId: 'u1', email: ada.email, status: '5.1.1', bouncedAt: at }], total: 1 } },
    'Emails to ada@example.com come back: there is no such mailbox (5.1.1).',
    paths.user('u1'),
  ],
  ['an unclear payment', { unclearPayments: [{ ...ada, createdAt: at }] }, 'Ada Lovelace’s payment', paths.purchases],
  [
    'a failed refund',
    { failedRefunds: [{ ...ada, purchaseId: 'p1', amountCents: 500, failedAt: at }] },
    'The refund of $5.00 to Ada Lovelace was not made.',
    paths.purchase('p1'),
  ],
  [
    'an erasure that stands still',
    { stuckErasures: [{ userId: 'u1', requestedAt: at }] },
    'The erasure of a person’s data could not be completed.',
    paths.user('u1'),
  ],
  ['an email', emailsOf(email), 'The receipt to ada@example.com could not be delivered.', paths.user('u1')],
  [
    'a broken link',
    {
      broken: [
        {
          kind: 'link' as const,
          target: 'https://law.example/',
          name: 'law.example/',
          isCertain: true,
          reason: 'Gone.',
          since: at.toISOString(),
          pages: [generalLinks],
        },
      ],
    },
    'The link law.example/ on “General links” is broken. Gone.',
    generalLinks.link,
  ],
  ['a missing backup', storedWith({ backup: 27 * hour }), 'No backup in the last 26 hours.', paths.doctor],
  ['an email that waits', storedWith({ oldestEmail: 2 * hour }), 'has been waiting for 2 hours.', paths.doctor],
  [
    'a mailbox that can’t be read',
    storedWith({ unreadReports: 2 * hour }),
    'could not be read for 2 hours',
    paths.doctor,
  ],
  [
    'a draft',
    { documents: [draft('home', true), draft('legal', false)] },
    '“Home page” has a draft that nobody has published.',
    paths.contentDocument('home'),
  ],
])('%s is named, and one press leads there', (_what, facts, text, link) => {
  const items = listAttention({ ...nothing, ...facts }, owner)
  expect(items).toHaveLength(1)
  expect(items[0]?.text).toContain(text)
  expect(items[0]?.link.startsWith(link)).toBe(true)
})

test.each([
  ['cancellation', true],
  ['dispute', true],
  ['finding', false],
  ['backup', false],
])('whether a Super User sees a %s: %s', (kind, isSeen) => {
  const facts = {
    ...nothing,
    ...disputesOf({ ...ada, purchaseId: 'p1', kind: null, replyBy: null, occurredAt: at }),
    cancellations: [cancellation(0)],
    ...storedWith({ backup: 27 * hour, failedBackup: 5, sweeper: 900 }),
  }
  const kindsFor = (isSuperAdmin: boolean) => listAttention(facts, { ...owner, isSuperAdmin }).map((item) => item.kind)
  expect(kindsFor(true)).toContain(kind)
  expect(kindsFor(false).some((each) => each === kind)).toBe(isSeen)
})

test('green and amber findings wait on the page of the doctor, and what was judged again just now is named once', () => {
  const findings = [
    { subject: 'Mail', level: 'red' as const, text: 'No answer.' },
    { subject: 'Secrets', level: 'green' as const, text: 'Fine.' },
    { subject: 'Facts', level: 'amber' as const, text: 'Old.' },
    { subject: 'Backups', level: 'red' as const, text: 'None.' },
    { subject: 'Open payments', level: 'red' as const, text: 'An hour ago.' },
  ]
  const textsWith = (backup: number) =>
    listAttention({ ...nothing, ...storedWith({ backup }) }, { ...owner, report: { findings, checkedAt: at } }).map(
      ({ kind, text }) => `${kind} ${text}`,
    )
  expect(textsWith(27 * hour)).toEqual([expect.stringMatching(/^backup No backup in/), 'finding Mail: No answer.'])
  expect(textsWith(0)).toEqual(['finding Mail: No answer.', 'finding Backups: None.'])
})

test('twelve of a kind are ten lines, the last of which leads to the rest', () => {
  const items = listAttention({ ...nothing, cancellations: Array.from({ length: 12 }, () => cancellation(0)) }, owner)
  expect(items).toHaveLength(10)
  expect(items.at(-1)).toMatchObject({ text: '3 more like this.', link: `${paths.purchases}?cancellation=open` })
})

test('a kind of which only the first are here says how many more there are', () => {
  const dispute = { ...ada, purchaseId: 'p1', kind: 'chargeback' as const, replyBy: null, occurredAt: at }
  const disputes = { found: Array.from({ length: 50 }, () => dispute), total: 700 }
  const items = listAttention({ ...nothing, disputes }, owner)
  expect(items).toHaveLength(10)
  expect(items.at(-1)).toMatchObject({ kind: 'dispute', text: '691 more like this.' })
})
