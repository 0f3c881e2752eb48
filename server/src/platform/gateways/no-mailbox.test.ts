import { expect, test } from 'vitest'
import { statusOfRefusal } from './no-mailbox.ts'

test.each([
  ['550 5.1.1 No such user', '5.1.1'],
  ['550-5.1.1 The email account that you tried to reach\n550 5.1.1 does not exist', '5.1.1'],
  ['553 5.1.2 Bad destination system', '5.1.2'],
  ['501 5.1.3 Bad address syntax', '5.1.3'],
  ['550 5.1.0 Address rejected', '5.1.0'],
  ['551 5.1.6 Mailbox has moved', '5.1.6'],
  ['556 5.1.10 Recipient address has null MX', '5.1.10'],
  ['550 5.1.7 Bad sender address', undefined],
  ['550 5.1.8 Sender address rejected: domain not found', undefined],
  ['550 5.7.1 Looks like spam', undefined],
  ['552 5.2.2 Mailbox full', undefined],
  ['450 4.1.1 Try again later', undefined],
  ['550 No such user', undefined],
  ['550 see 5.1.1', undefined],
  ['', undefined],
  [undefined, undefined],
])('the answer %s means the missing mailbox %s', (response, status) => {
  expect(statusOfRefusal(Object.assign(new Error('refused'), { response }))?.status).toBe(status)
})
