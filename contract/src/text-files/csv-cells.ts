/** Where a spreadsheet may start a cell, and where it ends: some split lines at semicolons or tabs, even inside quotes. */
const cellStart = '(?<=^|[;\\t\\r\\n])'
const cellEnd = '(?=$|[;\\t\\r\\n])'

const formula = '[=+\\-@\\t\\r＝＋－＠]'
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const part = '(?:\\d{1,2}|\\d{4})'

/** What a spreadsheet changes when it opens a file, besides formulas. Days such as 2026-10-31 are meant as such. */
const changedValues = [
  // Zeros in front are dropped, 1e5 becomes 100000, and only 15 digits are kept.
  '0\\d[\\d.,]*|\\d[\\d.,]{15,}|\\d+\\.?\\d*e[+-]?\\d+|\\.\\d+|\\d+\\.',
  // Percentages, and negative numbers as accountants write them.
  '%\\d[\\d.,]*|[\\d.,]*\\d ?%|\\([$€£]?\\d[\\d.,]*\\)|\\d[\\d.,]*-|[$€£] ?\\d[\\d.,]*|\\d[\\d.,]* ?[€£]',
  // Days, also as parcel numbers, fractions and names of months look, such as 10-11-12, 3/4 and SEPT2.
  `(?!\\d{4}-\\d\\d-\\d\\d *(?:$|[;\\t\\r\\n]))${part}(?: ?[-/] ?${part}){1,2}|${part}\\.${part}\\.${part}|\\d+ \\d+/\\d+`,
  `(?:${part}[-/ .,]*)?${month}[-/ .,]*${part}(?:[-/ ,]+${part})?|${part}[-/ .,]*${month}`,
  // Times of the day.
  '\\d+:\\d+(?::\\d+(?:\\.\\d+)?)? ?(?:[ap]m?)?|\\d{1,2}(?: ?[ap]m| [ap])',
]
const changedValue = ` *(?:${changedValues.join('|')}) *${cellEnd}`
/** Also after any number of apostrophes, so that reading a cell back removes just one. */
const changed = `'*(?:${formula}|${changedValue})`

const unescaped = new RegExp(`${cellStart}(?=${changed})`, 'gi')
const escaped = new RegExp(`${cellStart}'(?=${changed})`, 'gi')

/** Puts an apostrophe before everything in a cell's text that a spreadsheet would run or change. */
export const escapeCell = (text: string): string => text.replace(unescaped, "'")

/** Removes the apostrophes that `escapeCell` adds. */
export const unescapeCell = (text: string): string => text.replace(escaped, '')
