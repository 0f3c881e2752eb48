import { expect, test } from 'vitest'
import { suggestedEmail } from './email-typo.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['Ada.Lovelace+course@GMIAL.com', 'Ada.Lovelace+course@gmail.com'],
  [' ada@gmial.com ', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gnail.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmial.con', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@yahooo.com', 'ada@yahoo.com'],
  ['ada@hotnail.com', 'ada@hotmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclod.com', 'ada@icloud.com'],
  ['ada@comcats.net', 'ada@comcast.net'],
  ['ada@sbcgloble.net', 'ada@sbcglobal.net'],
  ['ada@aol.con', 'ada@aol.com'],
  ['ada@smith-family.con', 'ada@smith-family.com'],
  ['ada@town.ogr', 'ada@town.org'],
])('%s is most likely a typo of %s', (typed, expected) => {
  expect(suggestedEmail(typed)).toBe(expected)
})

test.each([
  ...['gmail.com', 'Gmail.com', 'mail.com', 'email.com', 'mac.com', 'me.com', 'msn.com', 'att.net', 'ymail.com'],
  ...['example.com', 'gmx.de', 'hotmail.fr', 'hotmail.ca', 'yahoo.co.uk', 'yahoo.ca', 'outlook.de', 'live.ca'],
  ...['law.co', 'smith.io', 'web.dev', 'web.de', 'att.com', 'verizon.com', 'comcast.com', 'proton.me', 'pm.me'],
  ...['school.k12.tx.us', 'city.gov', 'army.mil', 'company.net', 'town.org', 'cos.net', 'max.com', 'constructor'],
])('%s gets no suggestion', (domain) => {
  expect(suggestedEmail(`ada@${domain}`)).toBeUndefined()
})

test.each(['', 'ada', 'ada@', '@gmial.com', 'ada @gmial .com', 'x'.repeat(256)])('%j gets no hint', (typed) => {
  expect(suggestedEmail(typed)).toBeUndefined()
})
