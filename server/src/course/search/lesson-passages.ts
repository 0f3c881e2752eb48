import { plainMarkdown } from '@course/contract/course/lessons/lesson-headings'

export interface Passage {
  text: string
  /** Words that belong to it without being shown, such as the titles of a table's columns. */
  more: string
  sources: string[]
}

/** A longer list or table becomes a passage for each of its items or rows. */
const maxWords = 90

/** A shorter text before a list or a table belongs to it, for example its title. */
const shortText = 15

const isItem = (line: string) => /^\s*(?:[-*+]|\d+\.)\s/.test(line)
const isRow = (line: string) => line.startsWith('|')
const wordCount = (text: string) => text.split(/\s+/).length

/** The paragraphs, lists and tables of a lesson's Markdown, as a reader sees them. */
export function passagesOf(markdown: string): Passage[] {
  const blocks = markdown
    .split(/\n\s*\n/)
    .map((block) => block.replace(/^:::$/gm, '').trim())
    .filter((block) => block !== '')
  return blocks.flatMap((block, at) => {
    // The text before a list belongs to it.
    if (isLead(block, blocks[at + 1])) return []
    const lines = block.split('\n')
    const first = lines.findIndex((line) => isItem(line) || isRow(line))
    if (first === -1) return [toPassage(block)]
    const before = blocks[at - 1]
    const lead = [...(before !== undefined && isLead(before, block) ? [before] : []), ...lines.slice(0, first)].join(
      ' ',
    )
    const list = lines.slice(first)
    const { items, more } = list.every(isRow) ? rowsOf(list) : { items: itemsOf(list), more: '' }
    return wordCount(`${lead} ${block}`) <= maxWords
      ? [toPassage([lead, ...items].join('\n'), more)]
      : items.map((item) => toPassage(item, `${lead} ${more}`))
  })
}

function isLead(block: string, next = ''): boolean {
  const isText = !block.split('\n').some((line) => isItem(line) || isRow(line))
  return isText && (isItem(next) || isRow(next)) && (block.endsWith(':') || wordCount(block) <= shortText)
}

const itemsOf = (lines: readonly string[]): string[] =>
  lines
    .map((line) => (isItem(line) ? `\n${line}` : ` ${line.trim()}`))
    .join('')
    .trim()
    .split('\n')

function rowsOf([header = '', _line, ...rows]: readonly string[]): { items: string[]; more: string } {
  const items = rows.map((row) => {
    const [first = '', ...rest] = row
      .split('|')
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
    return `${first}: ${rest.join('; ')}`
  })
  return { items, more: header }
}

function toPassage(markdown: string, more = ''): Passage {
  const sources = Array.from(markdown.matchAll(/\[\^([a-z0-9-]+)\]/g), ([, id = '']) => id)
  // Items of a list that is shown on one line are separated like sentences.
  const lines = markdown.split('\n').map((line) => plainMarkdown(line).replace(/([\p{L}\p{Nd})”"])$/u, '$1.'))
  return { text: lines.filter((line) => line !== '').join(' '), more: plainMarkdown(more), sources }
}
