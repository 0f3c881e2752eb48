/** A text with a selection, as a text field has it. */
export interface Selected {
  text: string
  start: number
  end: number
}
export type MarkdownEdit = (selected: Selected) => Selected

const around =
  (mark: string, sample: string): MarkdownEdit =>
  ({ text, start, end }) => {
    const chosen = text.slice(start, end) || sample
    const from = start + mark.length
    return {
      text: `${text.slice(0, start)}${mark}${chosen}${mark}${text.slice(end)}`,
      start: from,
      end: from + chosen.length,
    }
  }

/** Selects the address, so that the owner can type it at once. */
const link: MarkdownEdit = ({ text, start, end }) => {
  const chosen = text.slice(start, end) || 'text of the link'
  const address = 'https://'
  const from = start + chosen.length + 3
  return {
    text: `${text.slice(0, start)}[${chosen}](${address})${text.slice(end)}`,
    start: from,
    end: from + address.length,
  }
}

/** Puts a mark before each line of the selection, which becomes a paragraph of its own. */
const lines =
  (mark: string, sample: string): MarkdownEdit =>
  ({ text, start, end }) => {
    const chosen = text.slice(start, end) || sample
    const before = text.slice(0, start).replace(/\s+$/, '')
    const after = text.slice(end).replace(/^\s+/, '')
    const marked = chosen
      .split('\n')
      .map((line) => `${mark}${line}`)
      .join('\n')
    const head = before === '' ? '' : `${before}\n\n`
    return {
      text: `${head}${marked}${after === '' ? '' : `\n\n${after}`}`,
      start: head.length + mark.length,
      end: head.length + marked.length,
    }
  }

/** Replaces the selection with a word, and places the cursor behind it. */
export const insertion =
  (word: string): MarkdownEdit =>
  ({ text, start, end }) => {
    const after = start + word.length
    return { text: `${text.slice(0, start)}${word}${text.slice(end)}`, start: after, end: after }
  }

/** The four buttons of a Markdown field. */
export const markdownEdits: readonly (readonly [name: string, edit: MarkdownEdit])[] = [
  ['Bold', around('**', 'bold text')],
  ['Link', link],
  ['List', lines('- ', 'first point')],
  ['Heading', lines('### ', 'Heading')],
]

/** The part of a text that an edit replaces, and what with: the least that makes one text of the other. */
export function replacedPart(before: string, after: string): { from: number; to: number; inserted: string } {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let same = 0
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++
  return { from, to: before.length - same, inserted: after.slice(from, after.length - same) }
}
