import { expect, test } from 'vitest'
import { prose } from './prose.ts'

const mail = '<a href="mailto:ada@example.com">ada@example.com</a>'

test.each([
  ['Pay once. "A & B\'s" < 5', 'Pay once. "A & B\'s" < 5'],
  ['By Ada & Co, 5 * 3', 'By Ada & Co, 5 * 3'],
  ['Write to ada@example.com.', { html: `Write to ${mail}.`, isParagraph: true }],
  ['[ada@example.com](mailto:ada@example.com)', { html: mail, isParagraph: true }],
  ['No \\*mark\\*', { html: 'No *mark*', isParagraph: true }],
  ['One.\n\nTwo.', { html: '<p>One.</p>\n<p>Two.</p>', isParagraph: false }],
  ['- One', { html: '<ul>\n<li>One</li>\n</ul>', isParagraph: false }],
])('%j', (text, shown) => {
  expect(prose(text)).toEqual(shown)
})
