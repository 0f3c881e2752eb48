/** What a spreadsheet reads as a formula, with the apostrophes that may stand before it already. */
const formula = "'*[=+\\-@\\t\\r＝＋－＠]"
/** Where a spreadsheet may begin a cell: some settings split a line at a semicolon or tab, quoted or not. */
const cellStart = '(?<=^|[;\\t\\r\\n])'

const unescaped = new RegExp(`${cellStart}(?=${formula})`, 'g')
const escaped = new RegExp(`${cellStart}'(?=${formula})`, 'g')

/** Puts an apostrophe before everything in a cell's text that a spreadsheet would read as a formula. */
export const escapeFormulas = (text: string): string => text.replace(unescaped, "'")

/** Takes the apostrophes of `escapeFormulas` out again. */
export const unescapeFormulas = (text: string): string => text.replace(escaped, '')
