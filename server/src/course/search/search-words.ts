/** Characters that do not decompose, as the database's `fold_text` replaces them. */
const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
}

/** Nobody types a longer word. */
const maxWordLength = 40

/** The words of a text, in order, in lower case and without accents. Punctuation only separates them. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[’']s\b/g, '')
      .replace(/[ßæœøłđðħı]/g, (character) => others[character] ?? character)
      .match(/[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M}]*/gu) ?? []
  ).map((word) => [...word].slice(0, maxWordLength).join(''))

/** Every word that results from swapping two neighboring characters, the most frequent typing error. */
export function swapped(word: string): string[] {
  const characters = [...word]
  return characters
    .slice(1)
    .map((next, at) => [...characters.slice(0, at), next, characters[at], ...characters.slice(at + 2)].join(''))
}

const maxCountedLength = 60

/**
 * The words that are counted for a search that found nothing. Undefined for what could identify a person: an email
 * address, or a long number, even with spaces or punctuation between its digits.
 */
export function countedWords(text: string): string | undefined {
  const words = wordsOf(text).join(' ')
  const isPersonal = /@|\p{Nd}{5}/u.test(text.replace(/[\s().\p{Pd}/]/gu, ''))
  return words === '' || words.length > maxCountedLength || isPersonal ? undefined : words
}
