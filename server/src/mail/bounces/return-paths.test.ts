import { expect, test } from 'vitest'
import { createReturnPaths } from './return-paths.ts'

const user = { id: '0190a000-0000-7000-8000-00000000beef', emailKey: 'ada@example.com' }
const sentAt = new Date('2026-11-25T12:00:00Z')
// The longest name that the settings allow.
const paths = createReturnPaths('Course.Bounces1@example.org', 'a secret of this site')
const path = paths.create(user, sentAt)
const isGenuine = (address: string, by = paths, key = user.emailKey) => by.read(address)?.isGenuine(key) ?? false

test('a return path says who got the email and when, and fits into an address', () => {
  expect(path).toMatch(/^course\.bounces1\+[a-z2-7]{48}@example\.org$/)
  expect(path.indexOf('@')).toBeLessThanOrEqual(64)
  expect(paths.read(path)).toMatchObject({ userId: user.id, sentAt })
  expect(isGenuine(path)).toBe(true)
  expect(isGenuine(path.toUpperCase())).toBe(true)
})

test.each([
  ['of another user', path.replace(/\+./, (start) => (start === '+a' ? '+b' : '+a'))],
  ['with another signature', path.replace(/.@/, (end) => (end === 'a@' ? 'e@' : 'a@'))],
  ['of another host', path.replace('example.org', 'example.net')],
  ['without a signature', 'course.bounces1@example.org'],
  ['with a short signature', path.replace(/..@/, '@')],
  ['with other characters', path.replace(/.@/, '1@')],
  ['of another mailbox', path.replace('course.', '')],
])('an address %s is not genuine', (_what, address) => {
  expect(isGenuine(address)).toBe(false)
})

test('a return path is genuine for one address and one site [EC-07]', () => {
  expect(isGenuine(path, paths, 'other@example.com')).toBe(false)
  expect(isGenuine(path, createReturnPaths('course.bounces1@example.org', 'another secret'))).toBe(false)
})
