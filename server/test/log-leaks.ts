/** Patterns of data that must never be in a log line. */
const patterns: [what: string, pattern: RegExp][] = [
  ['an email address', /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i],
  ['a token', /eyJ[\w-]{8,}\.[\w-]+/],
  ['an Authorization header', /\b(Bearer|Basic) [\w+/-]{8,}/],
  ['a secret of 256 bits or its digest', /(?<![\w/-])[\w-]{43}(?![\w/-])/],
  ['a password hash', /\$argon2/],
  ['a card number', /(?<![\w-])[3-6]\d{3}([ -]?\d{4}){2}[ -]?\d{3,4}(?![\w-])/],
]

/**
 * Finds secrets and personal data in log lines. Reports each with the first line that contains it.
 * @param known data of the people in a test: passwords, names and card data
 */
export function findLeaks(lines: readonly string[], known: readonly string[] = []): string[] {
  const searches: [string, (line: string) => boolean][] = [
    ...patterns.map(([what, pattern]): [string, (line: string) => boolean] => [what, (line) => pattern.test(line)]),
    ...known.map((text): [string, (line: string) => boolean] => [`"${text}"`, (line) => line.includes(text)]),
  ]
  return searches.flatMap(([what, isIn]) => {
    const line = lines.find(isIn)
    return line === undefined ? [] : [`The log holds ${what}: ${line.trim()}`]
  })
}
