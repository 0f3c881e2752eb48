const escaped = (text: string) => text.toLowerCase().replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/**
 * Regular expressions of PostgreSQL for addresses, names and IDs in a text in lower case. Another address that ends in
 * the same characters is not meant, and neither is a longer name.
 */
export const mentionPatterns = (texts: readonly string[]): string[] =>
  texts.map((text) => `(?<![[:alnum:]_.%+-])${escaped(text)}(?!\\.?[[:alnum:]_-])`)

/** Whether a text contains one of these addresses, names or IDs. */
export const mentions = (text: string, sought: readonly string[]): boolean =>
  sought.some((each) =>
    new RegExp(`(?<![\\p{L}\\p{N}_.%+-])${escaped(each)}(?!\\.?[\\p{L}\\p{N}_-])`, 'u').test(text.toLowerCase()),
  )
