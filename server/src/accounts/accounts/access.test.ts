import { expect, test } from 'vitest'
import { type EndOfAccess, noAccessReason } from './access.ts'

const refunded = 'Your payment was refunded, so your access has ended.'

test.each<[EndOfAccess | undefined, string]>([
  [undefined, 'There is no purchase for this account yet.'],
  [{ reason: refunded, byAdministrator: false }, refunded],
  [
    { reason: 'The login was shared', byAdministrator: true },
    'We have ended your access to the course. The reason: The login was shared.',
  ],
  [
    { reason: 'You asked for it. Thank you!', byAdministrator: true },
    'We have ended your access to the course. The reason: You asked for it. Thank you!',
  ],
  [{ reason: null, byAdministrator: false }, 'Your access to the course has ended.'],
  [{ reason: null, byAdministrator: true }, 'Your access to the course has ended.'],
])('a user whose last access ended with %j reads: %s', (end, sentence) => {
  expect(noAccessReason(end)).toBe(sentence)
})
