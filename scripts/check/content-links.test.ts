import { expect, test } from 'vitest'
import { findLinks } from './content-links.ts'

test('links are found in fields of their own and in Markdown, however deep', () => {
  const sources = [
    { id: 'a', link: 'https://example.com/law?d=1' },
    { id: 'b', noLink: 'Ask.' },
  ]
  const text = 'Read [the law](https://example.org/2) and [redemption](/glossary#redemption), then http://example.net.'
  expect(findLinks({ text, sources, free: true, readOn: null })).toEqual([
    'https://example.org/2',
    'https://example.com/law?d=1',
  ])
})
