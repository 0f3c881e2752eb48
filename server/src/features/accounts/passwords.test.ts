import { expect, test } from 'vitest'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'

test('who comes when too many passwords wait to be hashed is turned away at once, and nobody who waits is', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 230 }, () => isPassword('Walnut-ferry-1851', null)))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(30)
  for (const reason of refused) expect(reason).toMatchObject({ name: 'Refusal', code: 'unavailable' })
  const hash = await hashPassword('Walnut-ferry-1851')
  expect(await isPassword('Walnut-ferry-1851', hash)).toBe(true)
  expect(await isPassword('walnut-ferry-1851', hash)).toBe(false)
})

test.each([
  ['password1', true],
  ['Password1', true],
  ['owner@example.com', true],
  ['Walnut-ferry-1851', false],
])('%s is a common password: %s', async (password, isCommon) => {
  expect(await isCommonPassword(password, 'owner@example.com')).toBe(isCommon)
})
