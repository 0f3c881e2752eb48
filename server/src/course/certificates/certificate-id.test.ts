import { expect, test } from 'vitest'
import { newCertificateId } from './certificate-id.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const count = 20_000
const ids = Array.from({ length: count }, newCertificateId)

/** Allows 6.5 standard deviations. By chance, a share exceeds them less than once in a hundred million times. */
const expectShare = (found: number, share: number, of: number) =>
  expect(Math.abs(found - of * share)).toBeLessThan(6.5 * Math.sqrt(of * share * (1 - share)))

test('an ID has 26 characters of 5 bits each, so 130 bits', () => {
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
  expect(alphabet).toHaveLength(2 ** 5)
  expect(new Set(ids).size).toBe(count)
})

test('in each place of an ID, all characters are equally frequent', () => {
  for (let place = 0; place < 26; place += 1) {
    const found = new Map<string, number>()
    for (const id of ids) found.set(id.charAt(place), (found.get(id.charAt(place)) ?? 0) + 1)
    for (const character of alphabet) expectShare(found.get(character) ?? 0, 1 / 32, count)
  }
})

test('the characters of an ID depend neither on each other nor on the previous ID', () => {
  for (let one = 0; one < 26; one += 1) {
    for (let other = one + 1; other < 26; other += 1) {
      const equal = ids.filter((id) => id.charAt(one) === id.charAt(other)).length
      expectShare(equal, 1 / 32, count)
    }
    const repeated = ids.filter((id, at) => id.charAt(one) === ids[at - 1]?.charAt(one)).length
    expectShare(repeated, 1 / 32, count)
  }
})
