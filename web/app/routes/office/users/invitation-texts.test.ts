import { expect, test } from 'vitest'
import { invitationsText, invitationsToSend, leftOutTexts } from './invitation-texts.ts'

const none = { sent: 0, left: 0, valid: 0, waiting: 0, hasPassword: 0, disabled: 0, notAllowed: 0 }

test.each([
  [{}, []],
  [{ valid: 1 }, ['1 person with an invitation that still works gets no other.']],
  [{ valid: 1_200 }, ['1,200 people with an invitation that still works get no other.']],
  [{ waiting: 2 }, ['For 2 people, an invitation is on its way already.']],
  [{ notAllowed: 1 }, ['Only a Super Admin can invite 1 Super Admin.']],
  [{ notAllowed: 3 }, ['Only a Super Admin can invite 3 Super Admins.']],
])('%j leaves out %j', (counts, texts) => {
  expect(leftOutTexts({ ...none, ...counts })).toEqual(texts)
})

test('what one call leaves is sent by the next ones', () => {
  expect(invitationsText(invitationsToSend({ ...none, sent: 1_000, left: 200 }))).toBe('1,200 invitations')
  expect(invitationsText(1)).toBe('1 invitation')
})
