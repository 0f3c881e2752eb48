/** What a spreadsheet reads as a formula, after any number of apostrophes. */
const formula = "'*[=+\\-@\\t\\r＝＋－＠]"
/** Where a spreadsheet may start a cell: some split lines at semicolons or tabs, even inside quotes. */
const cellStart = '(?<=^|[;\\t\\r\\n])'

const unescaped = new RegExp(`${cellStart}(?=${formula})`, 'g')
const escaped = new RegExp(`${cellStart}'(?=${formula})`, 'g')

/** Puts an apostrophe before everything in a cell's text that a spreadsheet would read as a formula. */
export const escapeFormulas = (text: string): string => text.replace(unescaped, "'")

/** Removes the apostrophes that `escapeFormulas` adds. */
export const unescapeFormulas = (text: string): string => text.replace(escaped, '')
