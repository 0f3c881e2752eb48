import { z } from 'zod'

const text = z.string().min(1)
const widths = z.array(z.number().positive()).describe('Shares of the width of the page')
const fields = z.object({
  kind: z.literal('fields'),
  rows: z.array(z.array(text).min(1).max(2)),
  split: z.number().describe('The share of the first of two fields'),
})
const fromLesson = { lesson: text, heading: text }

const Block = z.discriminatedUnion('kind', [
  fields,
  z.object({ kind: z.literal('heading'), text }),
  z.object({ kind: z.literal('note'), text }),
  z.object({ kind: z.literal('checks'), items: z.array(text) }),
  z.object({ kind: z.literal('numbers'), items: z.array(text) }),
  z.object({ kind: z.literal('message'), lines: z.array(text) }),
  z.object({ kind: z.literal('lines'), label: text, count: z.int() }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(text),
    rows: z.array(z.array(z.string())),
    widths,
    rowHeight: z.number().optional(),
  }),
  z.object({ kind: z.literal('lessonChecks'), ...fromLesson, more: z.array(text) }),
  z.object({
    kind: z.literal('lessonTable'),
    ...fromLesson,
    columns: z.array(z.int()).describe('Which columns of the lesson’s table, from 0'),
    headers: z.array(text).optional().describe('Instead of the lesson’s own'),
    extra: z.array(text).describe('Empty columns to write in'),
    widths,
    rowHeight: z.number().optional(),
  }),
])

/** A worksheet as its author writes it. */
export const Sheet = z.object({ title: text, intro: text, blocks: z.array(Block) })
export type Sheet = z.output<typeof Sheet>

/** A block without references to a lesson. */
export type PlainBlock = Exclude<Sheet['blocks'][number], { kind: 'lessonChecks' | 'lessonTable' }>

/** Markdown without what can’t be on paper: links, footnotes, bold type. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('**', '')
    .trim()

/** What follows a heading, or the title of a box, in the text of a lesson. */
function sectionOf(lesson: string, heading: string): string[] {
  const lines = lesson.split('\n')
  const start = lines.findIndex((line) => line.endsWith(` ${heading}`) && /^(##|:::)/.test(line))
  if (start < 0) throw new Error(`No lesson has the heading "${heading}".`)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^(##|:::)/.test(line))
  return end < 0 ? rest : rest.slice(0, end)
}

function tableOf(lesson: string, heading: string): string[][] {
  const rows = sectionOf(lesson, heading).filter((line) => line.startsWith('|') && !/^\|[\s|:-]+$/.test(line))
  return rows.map((row) => row.split('|').slice(1, -1).map(plainText))
}

/** Reads what a worksheet quotes from the lessons, so that both say the same. @param lessonText of a lesson by its ID */
export function fillFromLessons({ blocks }: Sheet, lessonText: (id: string) => string): PlainBlock[] {
  return blocks.map((block) => {
    if (block.kind === 'lessonChecks') {
      const items = sectionOf(lessonText(block.lesson), block.heading).filter((line) => line.startsWith('- '))
      return { kind: 'checks', items: [...items.map((line) => plainText(line.slice(2))), ...block.more] }
    }
    if (block.kind !== 'lessonTable') return block
    const [head = [], ...rows] = tableOf(lessonText(block.lesson), block.heading)
    const pick = (row: string[]) => block.columns.map((at) => row[at] ?? '')
    return {
      kind: 'table',
      columns: [...(block.headers ?? pick(head)), ...block.extra],
      rows: rows.map((row) => [...pick(row), ...block.extra.map(() => '')]),
      widths: block.widths,
      rowHeight: block.rowHeight,
    }
  })
}
