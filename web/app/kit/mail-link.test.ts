import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['ada+tax@example.com', 'mailto:ada%2Btax@example.com'],
  ['ada?bcc=eve@example.com', 'mailto:ada%3Fbcc%3Deve@example.com'],
  ['50%&more@example.com', 'mailto:50%25%26more@example.com'],
])('the link to %s is %s', (email, link) => {
  expect(mailLink(email)).toBe(link)
})
