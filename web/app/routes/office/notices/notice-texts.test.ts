import { peopleText } from '@course/contract/office/notices/written-notices'
import { expect, test } from 'vitest'
import { emailsText } from './notice-texts.ts'

test.each([
  [1, 1, 0, 0, 0, 'The email was sent.'],
  [1_200, 1_200, 0, 0, 0, 'All emails were sent.'],
  [1_200, 1_050, 150, 0, 0, '1,050 of 1,200 emails sent so far.'],
  [1, 0, 1, 0, 0, '0 of 1 emails sent so far.'],
  [9, 8, 0, 1, 0, '8 of 9 emails sent. 1 perhaps sent: the site was stopped at that moment.'],
  [9, 5, 3, 0, 1, '5 of 9 emails sent so far. 1 could not be delivered, or the account was disabled before.'],
  [9, 7, 0, 0, 2, '7 of 9 emails sent. 2 could not be delivered, or the account was disabled before.'],
])(
  'of %i recipients %i with an email, %i waiting, %i uncertain and %i without: %s',
  (recipients, sent, waiting, uncertain, notSent, text) => {
    expect(emailsText({ recipients, emails: { sent, waiting, uncertain, notSent } })).toBe(text)
  },
)

test.each([
  [0, 0, '0 members'],
  [1, 0, '1 member'],
  [1_200, 1, '1,199 members and 1 administrator'],
  [41, 3, '38 members and 3 administrators'],
])('%i people of whom %i are administrators are %s', (recipients, administrators, text) => {
  expect(peopleText(recipients, administrators)).toBe(text)
})
