import type { AccessGrant } from '@course/contract/sales/purchases'
import { expect, test } from 'vitest'
import { accessHeadline, grantText } from './access-sentences.ts'

const bought: AccessGrant = {
  source: 'purchase',
  purchaseId: '1',
  grantedAt: '2026-11-21T12:00:30.000Z',
  grantedBy: null,
  grantReason: null,
  endedAt: null,
  endedBy: null,
  endReason: null,
}
const granted: AccessGrant = { ...bought, source: 'administrator', purchaseId: null }
const ended = { endedAt: '2026-11-24T08:15:00.000Z' }

test.each([
  ['nothing', [], 'This person has never had access to the course.'],
  ['a purchase', [bought], 'This person has access to the course.'],
  ['an ended grant', [{ ...bought, ...ended }], 'This person had access to the course, and it has ended.'],
  ['an ended and an active grant', [{ ...bought, ...ended }, granted], 'This person has access to the course.'],
])('access through %s is described correctly', (_, grants, expected) => {
  expect(accessHeadline(grants)).toBe(expected)
})

test.each([
  [bought, 'Access since Sat, Nov 21, 2026, 6:00 AM CST, by a purchase.'],
  [granted, 'Access since Sat, Nov 21, 2026, 6:00 AM CST, given by an administrator.'],
  [
    { ...granted, grantedBy: 'Grace Hopper', grantReason: 'Won the draw' },
    'Access since Sat, Nov 21, 2026, 6:00 AM CST, given by Grace Hopper: “Won the draw”.',
  ],
  [
    { ...bought, ...ended, endReason: 'Your payment was refunded.' },
    'Access from Sat, Nov 21, 2026, 6:00 AM CST to Tue, Nov 24, 2026, 2:15 AM CST, by a purchase. Ended: “Your payment was refunded”.',
  ],
  [
    { ...bought, ...ended, endedBy: 'Grace Hopper', endReason: 'Shared the password' },
    'Access from Sat, Nov 21, 2026, 6:00 AM CST to Tue, Nov 24, 2026, 2:15 AM CST, by a purchase. Ended by Grace Hopper: “Shared the password”.',
  ],
  [{ ...granted, purchaseId: '1' }, 'Access since Sat, Nov 21, 2026, 6:00 AM CST, restored by an administrator.'],
  [
    { ...granted, ...ended },
    'Access from Sat, Nov 21, 2026, 6:00 AM CST to Tue, Nov 24, 2026, 2:15 AM CST, given by an administrator.',
  ],
])('the grant %j is described in a sentence', (grant, expected) => {
  expect(grantText(grant, 'America/Chicago')).toBe(expected)
})
