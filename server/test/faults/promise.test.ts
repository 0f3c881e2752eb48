import { expect, test } from 'vitest'
import { digest } from '../../src/platform/ids.ts'
import type { Try } from './buyers.ts'
import type { Sale } from './gateway.ts'
import { chargedTwice, findViolations, type Outcome } from './promise.ts'

const email = 'ada@example.com'

const sale = (more: Partial<Sale> = {}): Sale => ({
  id: 's1',
  orderId: 'o1',
  type: 'sale',
  status: 'settled',
  amount: '29.99',
  email,
  createdAt: '',
  refundIds: [],
  refundedTransactionId: null,
  ...more,
})

const credit = (more: Partial<Sale> = {}): Sale =>
  sale({ id: 'c1', orderId: 'r1', type: 'credit', amount: '29.99', refundedTransactionId: 's1', ...more })

const attempt = (more: Partial<Try> = {}): Try => ({
  email,
  password: 'p',
  secret: 'secret',
  nonce: 'nonce',
  card: '',
  sentAt: 0,
  reply: 'Success',
  readAt: 2_000,
  said: ['Success'],
  ...more,
})

const path = (...states: Outcome['attempts'][number]['state'][]) =>
  states.map((toState, index) => ({
    attemptId: 'o1',
    position: index + 1,
    fromState: states[index - 1] ?? null,
    toState,
    cause: '',
    at: new Date(1_000),
  }))

/** Ada has paid and has access. */
const good: Outcome = {
  sales: [sale()],
  attempts: [{ id: 'o1', emailKey: email, nonceHash: digest('nonce'), state: 'settled' }],
  transitions: path('opened', 'authorised', 'admitted', 'settling', 'settled'),
  accounts: [{ emailKey: email, isGranted: false, purchases: 1, openAccess: 1 }],
  tries: [attempt()],
  entrances: new Map([['o1', 'in']]),
  answersNow: new Map([['secret', 'Success']]),
  answersElsewhere: new Map([['secret', 'Success']]),
  differences: [],
  purchases: [
    { id: 'p1', attemptId: 'o1', amountCents: 2_999, refundedCents: 0, status: 'paid' as const, hasAccess: true },
  ],
  refunds: [],
  orders: [],
  settleDelayMs: 500,
  terms: [],
  grants: [],
  requests: [],
  openings: [],
  disputes: [],
  restorations: [],
  members: [],
  bankRecords: [],
}

/** Ada read that nothing was charged, and that is true. */
const notCharged: Outcome = {
  ...good,
  sales: [],
  attempts: [{ id: 'o1', emailKey: email, nonceHash: digest('nonce'), state: 'closed' }],
  transitions: path('opened', 'closed'),
  accounts: [],
  purchases: [],
  tries: [attempt({ reply: 'NotCharged', said: ['503 unavailable'] })],
  entrances: new Map(),
  answersNow: new Map([['secret', 'NotCharged']]),
  answersElsewhere: new Map([['secret', 'refused']]),
}

test('a successful payment and one without any effect are not violations [FT-01]', () => {
  expect(findViolations(good)).toEqual([])
  expect(findViolations(notCharged)).toEqual([])
})

/** Ada got access, but the payment was not collected, and she knows. */
const refused: Outcome = {
  ...good,
  sales: [sale({ status: 'settlement_declined' })],
  attempts: good.attempts.map((row) => ({ ...row, state: 'declined' })),
  purchases: good.purchases.map((row) => ({ ...row, status: 'not collected', hasAccess: false })),
  transitions: path('opened', 'authorised', 'admitted', 'settling', 'declined'),
  accounts: [{ emailKey: email, isGranted: false, purchases: 1, openAccess: 0 }],
  entrances: new Map(),
  answersNow: new Map([['secret', 'NotCharged']]),
  answersElsewhere: new Map([['secret', 'NotCharged']]),
}

test('a refused settlement and an account created by an administrator are not violations', () => {
  expect(findViolations(refused)).toEqual([])
  const given = { emailKey: email, isGranted: true, purchases: 0, openAccess: 1 }
  expect(findViolations({ ...notCharged, accounts: [given] })).toEqual([])
})

const closedAt = (seconds: number) => ({
  attemptId: 'o1',
  position: 3,
  fromState: 'checking' as const,
  toState: 'closed' as const,
  cause: '',
  at: new Date(seconds * 1_000),
})
const heldOnce = { ...notCharged, sales: [sale({ status: 'voided' })] }

test.each<[string, Outcome, RegExp]>([
  ['a second charge', { ...good, sales: [sale(), sale({ id: 's2', orderId: 'o2' })] }, /charged more than once/],
  ['a charge of nobody', { ...good, sales: [sale({ orderId: 'o9' })] }, /order that we don't know/],
  ['a charge without an account', { ...good, accounts: [] }, /charged without an account/],
  ['a password that does not open', { ...good, entrances: new Map([['o1', 'no login']]) }, /charged, but: no login/],
  ['an account without access', { ...good, entrances: new Map([['o1', 'no access']]) }, /charged, but: no access/],
  ['an account that nobody paid for', { ...good, sales: [] }, /has 0 charges/],
  ['a charge that was refunded', { ...good, sales: [sale(), credit()] }, /has 0 charges/],
  [
    'a purchase twice',
    { ...good, accounts: [{ emailKey: email, isGranted: false, purchases: 2, openAccess: 1 }] },
    /2 purchases/,
  ],
  ['a hold that stays', { ...notCharged, sales: [sale({ status: 'authorized' })] }, /outlived its attempt/],
  [
    'an attempt that stays open',
    { ...notCharged, attempts: notCharged.attempts.map((row) => ({ ...row, state: 'checking' })) },
    /still checking/,
  ],
  ['told too much', { ...notCharged, tries: [attempt()] }, /read Success and is not charged/],
  ['told too little', { ...good, tries: [attempt({ reply: 'NotCharged' })] }, /read NotCharged and is charged/],
  ['told nothing', { ...good, tries: [attempt({ reply: 'Checking' })] }, /never told/],
  ['told otherwise later', { ...good, answersNow: new Map([['secret', 'NotCharged']]) }, /now told NotCharged/],
  [
    'asked to pay again too early',
    { ...heldOnce, transitions: [...path('opened', 'checking'), closedAt(3)] },
    /asked to pay again while the outcome was open/,
  ],
  [
    'told otherwise elsewhere',
    { ...good, answersElsewhere: new Map([['secret', 'Checking']]) },
    /reads Checking on another device/,
  ],
  [
    'a member who is refused elsewhere',
    { ...good, answersElsewhere: new Map([['secret', 'refused']]) },
    /reads refused on another device/,
  ],
  [
    'told Success elsewhere for nothing',
    { ...notCharged, answersElsewhere: new Map([['secret', 'Success']]) },
    /reads Success on another device/,
  ],
  [
    'given up too soon',
    { ...heldOnce, transitions: [...path('opened', 'checking'), closedAt(1.1)] },
    /asked to pay again/,
  ],
  ['told too soon', { ...good, tries: [attempt({ wasIn: false })] }, /before there was an account/],
  ['access without money', { ...refused, accounts: good.accounts }, /has 0 charges, 1 purchases and 1 access/],
  ['a forbidden step', { ...good, transitions: path('opened', 'settled') }, /by way of opened > settled/],
  ['a missing step', { ...good, transitions: path('opened', 'authorised') }, /is settled by way of/],
  ['ledgers that differ', { ...good, differences: ['o1: differs'] }, /the ledgers differ/],
])('%s is reported as a violation', (_name, outcome, sentence) => {
  expect(findViolations(outcome)).toContainEqual(expect.stringMatching(sentence))
})

test('emails are compared as the site compares them, and refunded charges do not count', () => {
  expect(chargedTwice([sale(), sale({ email: 'ADA@example.com ' })])).toHaveLength(1)
  const again = sale({ id: 's2', orderId: 'o2' })
  expect(chargedTwice([sale(), sale({ status: 'voided' }), again, credit()])).toEqual([])
  expect(chargedTwice([sale(), again, credit({ amount: '29.98' })])).toHaveLength(1)
  expect(chargedTwice([sale(), again, credit({ status: 'voided' })])).toHaveLength(1)
})
