import { expect, test } from 'vitest'
import { printedName } from '../../platform/papers/printable.ts'
import { decideCertificate } from './certificate-rules.ts'

const none = undefined
const held = (state: 'verified' | 'revoked' | 'replaced' | 'withdrawn', purchaseId: string | null = 'one') => ({
  state,
  name: 'Ada',
  purchaseId,
})

test.each([
  ['a first request', none, { hasAccess: true }, 'issue'],
  ['a first request without access', none, { hasAccess: false }, 'refuse'],
  ['a repeated one', held('verified'), {}, 'keep'],
  ['a repeated one without access', held('verified'), { hasAccess: false }, 'keep'],
  ['one under a new name', held('verified'), { name: 'Eve' }, 'rename'],
  ['one under a new name without access', held('verified'), { name: 'Eve', hasAccess: false }, 'rename'],
  ['one after a refund', held('revoked'), { hasAccess: false }, 'keep'],
  ['one after a refund that left the access', held('revoked'), {}, 'keep'],
  ['one after a refund under a new name', held('revoked'), { name: 'Eve' }, 'keep'],
  ['one after a refund and another purchase', held('revoked'), { purchaseId: 'two' }, 'issue'],
  ['one after a refund and a gift of access', held('revoked'), { purchaseId: null }, 'issue'],
] as const)('%s', (_what, certificate, changed, expected) => {
  const asker = { name: 'Ada', hasAccess: true, purchaseId: 'one', ...changed }
  expect(decideCertificate(certificate, asker)).toBe(expected)
})

test.each([
  [{ firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace'],
  [{ firstName: 'Ada', lastName: '' }, 'Ada'],
  [{ firstName: 'Nu\u006e\u0303ez', lastName: 'Ð  Đ' }, 'Nuñez Ð Đ'],
])('%o is printed as %s', (names, printed) => {
  expect(printedName(names)).toBe(printed)
})
