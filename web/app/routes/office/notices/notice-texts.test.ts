import { expect, test } from 'vitest'
import { emailsText, membersText } from './notice-texts.ts'

test.each([
  [1, 1, 0, 0, 'The email was sent.'],
  [1_200, 1_200, 0, 0, 'All emails were sent.'],
  [1_200, 1_050, 150, 0, '1,050 of 1,200 emails sent so far.'],
  [1, 0, 1, 0, '0 of 1 emails sent so far.'],
  [9, 5, 3, 1, '5 of 9 emails sent so far. 1 could not be delivered, or the account was disabled before.'],
  [9, 7, 0, 2, '7 of 9 emails sent. 2 could not be delivered, or the account was disabled before.'],
])('of %i recipients %i with an email, %i waiting and %i without: %s', (recipients, sent, waiting, notSent, text) => {
  expect(emailsText({ recipients, emails: { sent, waiting, notSent } })).toBe(text)
})

test.each([
  [0, '0 members'],
  [1, '1 member'],
  [1_200, '1,200 members'],
])('%i is %s', (count, text) => {
  expect(membersText(count)).toBe(text)
})
