import { expect, test } from 'vitest'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'

test('while too many passwords wait for hashing, new calls are refused at once and waiting ones are served [DS-02]', async () => {
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
])('whether %s is a common password: %s', async (password, isCommon) => {
  expect(await isCommonPassword(password, 'owner@example.com')).toBe(isCommon)
})
