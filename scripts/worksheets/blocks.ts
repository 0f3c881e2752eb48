import { lineWidth, type Paper, page, type Writing } from './paper.ts'
import type { PlainBlock } from './sheet.ts'

type Of<K extends PlainBlock['kind']> = Extract<PlainBlock, { kind: K }>

const left = page.side
const ink = { quiet: '#4a4a4a', rule: '#8a8a8a', soft: '#ececec' } as const
const small = { face: 'text', size: 9.5 } as const

function rule(paper: Paper, from: number, to: number, y: number, color: string = ink.rule): void {
  paper.decorate((pdf) => pdf.lineWidth(0.6).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke())
}

function heading(paper: Paper, { text }: Of<'heading'>): void {
  paper.y += 7
  paper.y += paper.write('H2', text, { face: 'strong', size: 12, x: left, y: paper.y, width: lineWidth }) + 2
}

/** A label with a line behind it, to write on. */
function field(paper: Paper, label: string, { x, width }: { x: number; width: number }): void {
  const how = { face: 'text', size: 9.5, x, y: paper.y + 9, width } as const
  paper.write('P', label, { ...how, color: ink.quiet })
  const textWidth = Math.min(width - 20, label.length * 4.35 + 6)
  rule(paper, x + textWidth, x + width, paper.y + 20)
}

function fields(paper: Paper, { rows, split }: Of<'fields'>): void {
  for (const [first = '', second] of rows) {
    const firstWidth = second === undefined ? lineWidth : lineWidth * split - 12
    field(paper, first, { x: left, width: firstWidth })
    if (second !== undefined) field(paper, second, { x: left + firstWidth + 12, width: lineWidth - firstWidth - 12 })
    paper.y += 22
  }
  paper.y += 6
}

function note(paper: Paper, { text }: Of<'note'>): void {
  const how = { face: 'strong', size: 9.5, width: lineWidth - 24 } as const
  const height = paper.height(text, how) + 14
  paper.y += 5
  paper.decorate((pdf) => pdf.rect(left, paper.y, lineWidth, height).fill(ink.soft))
  paper.write('P', text, { ...how, x: left + 12, y: paper.y + 6 })
  paper.y += height + 4
}

/** A list whose items stand beside a mark. */
function list(paper: Paper, items: readonly string[], mark: (at: number, y: number) => void): void {
  paper.group('L', () => {
    for (const [at, item] of items.entries()) {
      const top = paper.y + 2
      paper.group('LI', () => {
        mark(at, top)
        paper.y +=
          paper.write('LBody', item, { face: 'text', size: 10, x: left + 20, y: top, width: lineWidth - 20 }) + 4.5
      })
    }
  })
}

const checks = (paper: Paper, { items }: Of<'checks'>): void =>
  list(paper, items, (_, y) =>
    paper.decorate((pdf) =>
      pdf
        .lineWidth(0.8)
        .strokeColor('#333333')
        .rect(left + 1, y + 1.5, 9.5, 9.5)
        .stroke(),
    ),
  )

const numbers = (paper: Paper, { items }: Of<'numbers'>): void =>
  list(
    paper,
    items,
    (at, y) => void paper.write('Lbl', `${at + 1}.`, { face: 'strong', size: 10, x: left, y, width: 18 }),
  )

function lines(paper: Paper, { label, count }: Of<'lines'>): void {
  paper.y += 6
  paper.y += paper.write('P', label, { ...small, x: left, y: paper.y, width: lineWidth, color: ink.quiet })
  for (let at = 0; at < count; at += 1) {
    paper.y += 19
    rule(paper, left, left + lineWidth, paper.y)
  }
  paper.y += 6
}

function message(paper: Paper, block: Of<'message'>): void {
  const inner = { face: 'text', size: 10, width: lineWidth - 28 } as const
  const top = paper.y + 2
  paper.y = top + 8
  for (const line of block.lines) {
    const height = paper.write('P', line, { ...inner, x: left + 14, y: paper.y })
    paper.y += height + 5
  }
  paper.y += 4
  paper.decorate((pdf) =>
    pdf
      .lineWidth(0.6)
      .strokeColor(ink.rule)
      .rect(left, top, lineWidth, paper.y - top)
      .stroke(),
  )
  paper.y += 4
}

interface Row {
  cells: readonly string[]
  tag: 'TH' | 'TD'
  least: number
}

function table(paper: Paper, { columns, rows, widths, rowHeight = 17.2 }: Of<'table'>): void {
  const edges: number[] = [left]
  for (const share of widths) edges.push((edges.at(-1) ?? left) + share * lineWidth)
  paper.y += 3
  const top = paper.y
  paper.group('Table', () => {
    tableRow(paper, edges, { cells: columns, tag: 'TH', least: 17 })
    for (const cells of rows) tableRow(paper, edges, { cells, tag: 'TD', least: rowHeight })
  })
  for (const x of edges)
    paper.decorate((pdf) => pdf.lineWidth(0.6).strokeColor(ink.rule).moveTo(x, top).lineTo(x, paper.y).stroke())
  rule(paper, left, left + lineWidth, top)
  paper.y += 5
}

function tableRow(paper: Paper, edges: readonly number[], { cells, tag, least }: Row): void {
  const place = (at: number) => ({ x: (edges[at] ?? 0) + 5, width: (edges[at + 1] ?? 0) - (edges[at] ?? 0) - 9 })
  const how = { face: tag === 'TH' ? 'strong' : 'text', size: tag === 'TH' ? 9 : 9.5 } as const
  const heights = cells.map((text, at) => (text ? paper.height(text, { ...how, width: place(at).width }) : 0))
  const height = Math.max(least, ...heights.map((each) => each + 5))
  if (tag === 'TH') paper.decorate((pdf) => pdf.rect(left, paper.y, lineWidth, height).fill(ink.soft))
  paper.group('TR', () => {
    for (const [at, text] of cells.entries()) {
      const y = paper.y + (height - (heights[at] ?? 0)) / 2
      const writing: Writing = { ...how, ...place(at), y }
      paper.write(tag, text || ' ', writing)
    }
  })
  paper.y += height
  rule(paper, left, left + lineWidth, paper.y)
}

const drawers: { [K in PlainBlock['kind']]: (paper: Paper, block: Of<K>) => void } = {
  heading,
  fields,
  note,
  checks,
  numbers,
  lines,
  message,
  table,
}

export const drawBlock = <K extends PlainBlock['kind']>(paper: Paper, block: Of<K>): void =>
  (drawers[block.kind] as (paper: Paper, block: Of<K>) => void)(paper, block)
