import { expect, test } from 'vitest'
import { findRejectedWords, readGlossary } from './words.ts'

const glossary = `
| Term | Meaning | Not |
|---|---|---|
| void | cancel an authorization | \`letGo\`, let go |
| email | a message | e-mail |

| Write | Not |
|---|---|
| fix | mend, mended |
`

test('the last column of every table in the glossary names the rejected words', () => {
  expect(readGlossary(glossary)).toEqual(['letGo', 'let go', 'e-mail', 'mend', 'mended'])
})

test.each([
  ['We let go of it.', ['let go']],
  ['await letGo(deps)', ['let Go']],
  ['./let-go.ts', ['let-go']],
  ['LET_GO', ['LET GO']],
  ['an e-mail', ['e-mail']],
  ['It was Mended.', ['Mended']],
  ['We recommend an outlet.', []],
  ['It lets Google in.', []],
])('in %j the rejected words are %j', (text, words) => {
  expect(findRejectedWords(text, readGlossary(glossary)).map(({ word }) => word)).toEqual(words)
})

test('a rejected word is reported with its line', () => {
  expect(findRejectedWords('one\ntwo mended\n', ['mended'])).toEqual([{ line: 2, word: 'mended' }])
})
