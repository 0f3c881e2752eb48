import { expect, test } from 'vitest'
import { anchorOf, findParagraph, quoteOf } from './paragraphs.ts'

const texts = [
  'The county sells the lien, not the land.',
  'The buyer pays the taxes and gets a certificate from the county.',
  'Ask the assessor for the list of parcels a month before the sale.',
]
const paragraphs = (all: readonly string[]) => all.map((text) => ({ anchor: anchorOf(text), text }))
const note = (quote: string, text = quote) => ({ anchor: anchorOf(text), quote })
const [first = '', second = '', third = ''] = texts

test.each<[string, string[], ReturnType<typeof note>, number]>([
  ['the same paragraph', texts, note(second), 1],
  ['the same one with other line breaks', [first, second.replaceAll(' ', '\n  ')], note(second), 1],
  ['one that moved', [third, first, second], note(second), 2],
  ['one with a sentence added', [first, `New. ${second} And pays a fee.`], note(second), 1],
  ['selected words of a paragraph that was edited', [first, `${second} New.`], note('pays the taxes', second), 1],
  ['one with a few other words', [first, second.replace('a certificate', 'the certificate')], note(second), 1],
  ['a long one that was quoted in part', [first, `${second} More.`], note('The buyer pays the taxes…', 'x'), 1],
  ['one that is gone', [first, third], note(second), -1],
  ['one that says something else now', [first, 'The buyer bids down the interest.'], note(second), -1],
  ['two words that are everywhere', ['The end of the county.'], note('the county', 'x'), 0],
  ['no words', texts, note('', 'x'), -1],
  ['a lesson without text', [], note(second), -1],
])('%s', (_what, now, about, place) => {
  expect(findParagraph(paragraphs(now), about)).toBe(place)
})

test.each([
  ['the whole text', second, '', 300, second],
  ['what is selected', second, ' pays  the taxes ', 300, 'pays the taxes'],
  ['the text, if something else is selected', second, 'elsewhere', 300, second],
  ['the beginning of a long text', second, '', 30, 'The buyer pays the taxes and…'],
  ['a long word', 'x'.repeat(400), '', 300, `${'x'.repeat(299)}…`],
])('a note quotes %s', (_what, text, selected, most, quote) => {
  expect(quoteOf(text, selected, most)).toBe(quote)
})
