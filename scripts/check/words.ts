/** A word that the glossary rejects, where it stands. */
export interface RejectedWord {
  line: number
  word: string
}

/** Text that may keep a rejected word, because something outside the code depends on it. */
export interface Exception {
  /** Matches the paths of the files that it is about. */
  files: RegExp
  /** What is left out of the search. */
  text: RegExp
  reason: string
}

export const exceptions: Exception[] = [
  { files: /./, text: /'authorised'|"authorised"|`authorised`/g, reason: 'a stored state of attempts' },
  { files: /./, text: /'check-up'|\/check-up|\/api\/check-up/g, reason: 'the address of a page and of a call' },
]

/** Files whose wording is not ours to change, or is checked at its source. */
export const unchecked =
  /^(?:package-lock\.json|server\/migrations\/|content\/words\/legal|demo-content\/|docs\/(?:openapi\.json|spec-coverage\.md|glossary\.md)|scripts\/check\/words)|(?:\.(?:png|woff2|svg|ico|jpg|webp|sql)|LICENSE)$/

/** @returns the words that the last column of each table rejects */
export function readGlossary(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => /^\|(?! *(?:---|.*\| Not \|$))/.test(line))
    .flatMap((line) => (line.split('|').at(-2) ?? '').split(','))
    .map((word) => word.replaceAll('`', '').trim())
    .filter((word) => word !== '')
}

/** Finds rejected words in prose and inside names: `letGo` and `let-go` hold the words "let go". */
export function findRejectedWords(text: string, words: string[]): RejectedWord[] {
  const alternatives = words.map((word) => separated(word).replace(/[- ]/g, '[- ]'))
  const pattern = new RegExp(`(?<![a-z])(?:${alternatives.join('|')})(?![a-z])`, 'gi')
  return text
    .split('\n')
    .flatMap((line, index) => [...separated(line).matchAll(pattern)].map(([word]) => ({ line: index + 1, word })))
}

/** Puts a space where a name's words meet. */
const separated = (text: string) => text.replaceAll('_', ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
