import { expect, test } from 'vitest'
import { prose } from './prose.ts'

const mail = '<a href="mailto:{{html.seller.email}}">{{html.seller.email}}</a>'

test.each([
  ['Pay once. "A & B\'s" < 5', 'Pay once. "A & B\'s" < 5'],
  ['By {{seller.name}}, 5 * 3', 'By {{seller.name}}, 5 * 3'],
  ['Write to {{seller.email}}.', { html: `Write to ${mail}.`, isParagraph: true }],
  ['[{{seller.email}}](mailto:{{seller.email}})', { html: mail, isParagraph: true }],
  ['**Now**, {{seller.name}}', { html: '<strong>Now</strong>, {{html.seller.name}}', isParagraph: true }],
  ['No \\*mark\\*', { html: 'No *mark*', isParagraph: true }],
  ['One.\n\nTwo.', { html: '<p>One.</p>\n<p>Two.</p>', isParagraph: false }],
  ['- One', { html: '<ul>\n<li>One</li>\n</ul>', isParagraph: false }],
])('%j', (text, shown) => {
  expect(prose(text)).toEqual(shown)
})
