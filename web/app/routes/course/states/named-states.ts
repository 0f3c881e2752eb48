import { slips } from '@course/contract/typed-text/slips'
import { stateCodeOf } from '@course/contract/words/postal-codes'
import { stateOfZip } from '@course/contract/words/zip-codes'

/** Without points and commas, so that "D.C." and "N.Y." are found. */
const plain = (text: string) => text.toLowerCase().replace(/[.,]/g, '').trim()

/** The allowed number of typing errors by length: short words have too many valid neighbors. */
const slipsAllowed = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** The typing errors in a word that may be unfinished. */
const slipsInWord = (typed: string, word: string): number =>
  Math.min(...[...word, ''].map((_, end) => slips(typed, word.slice(0, word.length - end))))

/** The typing errors in all words, or infinity if one has too many. */
function slipsInName(typed: string, name: string): number {
  const words = plain(name).split(' ')
  const counts = typed.split(/\s+/).map((part) => {
    const count = Math.min(...words.map((word) => slipsInWord(part, word)))
    return count <= slipsAllowed(part) ? count : Number.POSITIVE_INFINITY
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * The states that someone looks for. A ZIP code or a postal code finds its state alone; everything else finds the names
 * with words that begin so, and if there are none, those with the fewest typing errors.
 */
export function findNamedStates(names: readonly string[], typed: string): string[] {
  const text = plain(typed)
  const code = stateOfZip(text) ?? text
  const coded = names.filter((name) => stateCodeOf(name) === code)
  if (coded.length > 0) return coded
  const counts = names.map((name) => slipsInName(text, name))
  const fewest = Math.min(...counts)
  return names.filter((_, place) => Number.isFinite(fewest) && counts[place] === fewest)
}
