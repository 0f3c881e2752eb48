/** Where a spreadsheet may start a cell, and where it ends: some split lines at semicolons or tabs, even inside quotes. */
const cellStart = '(?<=^|[;\\t\\r\\n])'
const cellEnd = '(?=$|[;\\t\\r\\n])'

const formula = '[=+\\-@\\t\\r＝＋－＠]'
/** What it changes into another number: it drops zeros in front, reads 1e5 as 100000, and keeps 15 digits. */
const changedNumber = `(?:0\\d+|\\d{16,}|\\d+(?:\\.\\d+)?e[+-]?\\d+)${cellEnd}`
/** Also after any number of apostrophes, so that reading a cell back removes just one. */
const changed = `'*(?:${formula}|${changedNumber})`

const unescaped = new RegExp(`${cellStart}(?=${changed})`, 'gi')
const escaped = new RegExp(`${cellStart}'(?=${changed})`, 'gi')

/** Puts an apostrophe before everything in a cell's text that a spreadsheet would run or change. */
export const escapeCell = (text: string): string => text.replace(unescaped, "'")

/** Removes the apostrophes that `escapeCell` adds. */
export const unescapeCell = (text: string): string => text.replace(escaped, '')
