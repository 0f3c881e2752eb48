import { minPasswordLength } from '../fields.ts'

/** How hard a password is to guess, from what can be seen while it is typed. Only the server knows every common one. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

export interface PasswordAdvice {
  strength: PasswordStrength
  /** What is wrong, or what would be better, in plain words. */
  words: string
}

/** NIST SP 800-63B-4: the length of a password that is the only factor. */
const strongLength = 15

const advice = (strength: PasswordStrength, words: string): PasswordAdvice => ({ strength, words })

/** Words that the most common passwords are made of. */
const commonBases = new Set(
  `password passwort passwd pass qwerty qwertz azerty letmein welcome login admin administrator root user guest test
  master dragon monkey shadow michael jordan jennifer jessica ashley charlie thomas daniel andrew robert william superman
  batman spiderman starwars pokemon iloveyou loveyou lovely love princess sunshine flower football baseball basketball
  soccer hockey liverpool chelsea arsenal yankees cowboys steelers summer winter spring autumn january february march
  april august september october november december monday friday computer internet google facebook samsung apple
  windows secret freedom whatever trustno hello killer cheese cookie chocolate orange banana pepper ginger buster
  tigger hunter ranger thunder mustang corvette ferrari mercedes porsche harley matrix access office money business
  course taxdeed taxdeeds taxlien property auction`.split(/\s+/),
)

/** Keys side by side, and the alphabet. Their reverse counts too. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv']
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** The longest piece of a text that repeats at once to make all of it, or the text itself. */
const repeatedPiece = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

/** From a to z, in place of what is often typed instead. */
const plainCharacters = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }))

/** The word that is left without what is added at both ends. */
function baseOf(folded: string): string {
  const core = folded.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return [...core].map((character) => plainCharacters.get(character) ?? character).join('')
}

/** What share of a text is a run of neighboring keys, at least four in a row. */
function sharesOfRuns(folded: string): number {
  let covered = 0
  for (let at = 0; at < folded.length; ) {
    const length = longestRunAt(folded, at)
    if (length >= 4) covered += length
    at += length >= 4 ? length : 1
  }
  return covered / folded.length
}

function longestRunAt(text: string, at: number): number {
  for (let length = Math.min(text.length - at, 26); length >= 4; length -= 1) {
    if (runs.some((row) => row.includes(text.slice(at, at + length)))) return length
  }
  return 0
}

/** The parts of a name or an address that a stranger would try. */
const partsOf = (own: readonly string[]) =>
  own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length >= 3)

/**
 * Says in plain words what to think of a password.
 * @param own what others know about the person: the email address, names
 */
export function judgePassword(password: string, own: readonly string[] = []): PasswordAdvice {
  const folded = password.normalize('NFKC').toLowerCase()
  const missing = minPasswordLength - folded.length
  if (missing > 0) return advice('short', missing === 1 ? 'One more character.' : `${missing} more characters.`)
  const piece = repeatedPiece(folded)
  if (piece.length <= 4 || new Set(folded).size <= 4) return advice('weak', 'Easy to guess: it repeats itself.')
  if (sharesOfRuns(folded) >= 0.6) return advice('weak', 'Easy to guess: the keys are in a row.')
  const rest = partsOf(own).reduce((text, part) => text.replaceAll(part, ''), folded)
  if (rest !== folded && rest.replace(/[^\p{L}\p{N}]/gu, '').length < minPasswordLength) {
    return advice('weak', 'Easy to guess: it is mostly your name or address.')
  }
  if (/^[\d\W_]+$/u.test(folded) && folded.length < strongLength) {
    return advice('weak', 'Easy to guess: there are only digits and signs. Add words.')
  }
  const base = repeatedPiece(baseOf(piece))
  if (commonBases.has(base)) return advice('weak', 'Easy to guess: a common word with something added.')
  if (folded.length < strongLength)
    return advice('fair', 'Long enough. Another word or two makes it much harder to guess.')
  return advice('strong', 'Hard to guess.')
}
