import { expect, test } from 'vitest'
import { digest } from '../../src/platform/ids.ts'
import type { Try } from './buyers.ts'
import type { OpeningRow, RequestRow, TermsRow } from './ledgers.ts'
import { faultsOfMembers } from './promise-of-members.ts'

type Outcome = Parameters<typeof faultsOfMembers>[0]

const email = 'ada@example.com'
const terms = (more: Partial<TermsRow> = {}): TermsRow => ({
  attemptId: 'o1',
  version: '2026',
  isStored: true,
  readingCounts: true,
  pausesOpening: true,
  ...more,
})
const opening = (videoId: string, more: Partial<OpeningRow> = {}): OpeningRow => ({
  purchaseId: 'p1',
  videoId,
  how: 'played',
  isFree: false,
  ...more,
})
const request = (more: Partial<RequestRow> = {}): RequestRow => ({
  id: 'q1',
  purchaseId: 'p1',
  state: 'open',
  isLatest: true,
  isTimely: true,
  videosOpened: 3,
  videosTotal: 9,
  owedCents: 2_000,
  ...more,
})
const refund: Outcome['refunds'][number] = {
  id: 'r1',
  purchaseId: 'p1',
  amountCents: 2_999,
  state: 'done',
  way: 'refund',
  transactionId: 'c1',
  endsAccess: true,
  emails: 1,
}
const attempt = (more: Partial<Try> = {}): Try => ({
  email,
  password: 'p',
  secret: 's',
  nonce: 'n',
  card: '',
  sentAt: 0,
  reply: 'Success',
  readAt: 0,
  said: ['Success'],
  termsVersion: '2026',
  ...more,
})
const lost = { attemptId: 'o1', status: 'lost' } as const
const bankSaid = (status: 'open' | 'lost' | 'won') => ({ bankRecords: [{ attemptId: 'o1', status }] })
const restored = (more: Partial<Outcome['restorations'][number]> = {}) => ({
  restorations: [{ purchaseId: 'p1', isGiven: true, ...more }],
})
const withAccess = (hasAccess: boolean) => ({
  purchases: good.purchases.map((row) => ({ ...row, hasAccess })),
  grants: hasAccess ? good.grants : [],
})

/** Ada has paid, has opened three videos of nine, one of them by reading, and has asked to cancel. */
const good: Outcome = {
  sales: [],
  transitions: [],
  refunds: [],
  disputes: [],
  restorations: [],
  bankRecords: [],
  attempts: [{ id: 'o1', emailKey: email, nonceHash: digest('n'), state: 'settled' }],
  accounts: [{ emailKey: email, isGranted: false, purchases: 1, openAccess: 1 }],
  purchases: [{ id: 'p1', attemptId: 'o1', amountCents: 2_999, refundedCents: 0, status: 'paid', hasAccess: true }],
  terms: [terms()],
  grants: [{ emailKey: email, purchaseId: 'p1' }],
  openings: [
    opening('a'),
    opening('b'),
    opening('c', { how: 'read' }),
    opening('d', { how: 'read', isFree: true }),
    opening('e', { isFree: true }),
  ],
  requests: [request()],
  tries: [attempt()],
  members: [{ email, purchaseId: 'p1', opened: [{ videoId: 'c', how: 'read' }] }],
}
const gone = { ...good, ...withAccess(false), disputes: [lost], requests: [request({ state: 'ended' })] }

test.each<[string, Outcome]>([
  ['a request within the window', good],
  [
    'reading under terms by which it does not count',
    { ...good, terms: [terms({ readingCounts: false })], requests: [] },
  ],
  [
    'openings after a request that does not pause them',
    { ...good, terms: [terms({ pausesOpening: false })], openings: [...good.openings, opening('f')] },
  ],
  [
    'openings after a request that was withdrawn',
    { ...good, requests: [request({ state: 'withdrawn' })], openings: [...good.openings, opening('f')] },
  ],
  ['a late request', { ...good, requests: [request({ isTimely: false, owedCents: 0 })] }],
  ['restored access', { ...good, ...restored() }],
  [
    'a refund that ended restored access',
    { ...good, ...withAccess(false), ...restored({ refundKey: 'r1' }), refunds: [refund] },
  ],
  [
    'access of someone who bought nothing',
    { ...good, grants: [...good.grants, { emailKey: 'eve@example.com', purchaseId: null }] },
  ],
  ['a lost dispute', { ...gone, ...bankSaid('lost') }],
  ['a dispute that was won later', { ...good, disputes: [{ ...lost, status: 'won' }], ...bankSaid('won') }],
  [
    'an order that was refused for its terms',
    { ...good, tries: [attempt(), attempt({ nonce: 'other', said: ['409 terms_changed'], termsVersion: '2025' })] },
  ],
])('%s is not a violation', (_name, outcome) => {
  expect(faultsOfMembers(outcome)).toEqual([])
})

test.each<[string, Outcome, RegExp]>([
  [
    'access of a buyer without a purchase',
    { ...good, grants: [...good.grants, { emailKey: email, purchaseId: null }] },
    /belongs to no purchase/,
  ],
  ['access twice', { ...good, grants: [...good.grants, ...good.grants] }, /gives access twice/],
  [
    'access that was not restored',
    { ...good, ...withAccess(false), ...restored() },
    /gives no access, though it was restored/,
  ],
  [
    'access that a refund did not end',
    { ...good, ...restored({ refundKey: 'r1' }), refunds: [refund] },
    /still gives access after the refund/,
  ],
  ['a refund that is gone', { ...good, ...restored({ refundKey: 'r1' }) }, /has lost the refund/],
  [
    'other terms than named',
    { ...good, tries: [attempt({ termsVersion: '2025' })] },
    /named terms 2025 and is recorded under 2026/,
  ],
  [
    'a refused order that is there',
    { ...good, tries: [attempt({ said: ['409 terms_changed', 'Success'] })] },
    /was refused for changed terms, and is there/,
  ],
  ['terms without a text', { ...good, terms: [terms({ isStored: false })] }, /whose text is not stored/],
  ['another amount', { ...good, requests: [request({ owedCents: 2_999 })] }, /owes 2999 instead of 2000/],
  [
    'more opened videos than there are',
    { ...good, requests: [request({ videosOpened: 4, owedCents: 1_667 })] },
    /counts 4 opened videos of 3/,
  ],
  [
    'an opening during a pause',
    { ...good, openings: [...good.openings, opening('f')] },
    /counts 3 opened videos, and 4 are open/,
  ],
  [
    'an ended request to a payment that stands',
    { ...good, requests: [request({ state: 'ended' })] },
    /stays ended, though/,
  ],
  ['an open request to a lost payment', { ...gone, requests: [request()] }, /is open, though the payment is lost/],
  [
    'an opening that is lost',
    { ...good, openings: good.openings.filter(({ videoId }) => videoId !== 'c'), requests: [] },
    /ada@example.com read c, which is not recorded/,
  ],
  [
    'an opening of another kind',
    { ...good, members: [{ email, purchaseId: 'p1', opened: [{ videoId: 'c', how: 'played' }] }] },
    /played c, which is not recorded/,
  ],
  ['a report of the bank that is lost', { ...good, ...bankSaid('lost') }, /is lost, and recorded as undefined/],
  ['an outcome that is lost', { ...gone, ...bankSaid('won') }, /is won, and recorded as lost/],
  ['access after a lost dispute', { ...gone, ...withAccess(true), ...bankSaid('lost') }, /still gives access/],
  [
    'no access after a dispute was won',
    { ...good, ...withAccess(false), disputes: [{ ...lost, status: 'won' }], ...bankSaid('won') },
    /gives no access/,
  ],
])('%s is reported as a violation', (_name, outcome, sentence) => {
  expect(faultsOfMembers(outcome)).toContainEqual(expect.stringMatching(sentence))
})
