import { expect, test } from 'vitest'
import { addressKey } from '../../platform/address-key.ts'
import { waitingTimeText } from './limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['somebody@example.com', 'somebody@example.com'],
])('limits count the address %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  [0, '1 minute'],
  [61, '2 minutes'],
  [5_340, '89 minutes'],
  [5_400, '2 hours'],
  [86_400, '24 hours'],
])('a waiting time of %i seconds reads %s', (seconds, words) => {
  expect(waitingTimeText(seconds)).toBe(words)
})
