import type { Style } from './paper-fonts.ts'
import { createLine, type Line, type Pen } from './pen.ts'

interface Room {
  style: Style
  /** In points. */
  size: number
  width: number
}

/** A text in lines that fit into a width. A word that is wider than a line is broken between two characters. */
export async function wrapText(pen: Pen, text: string, { style, size, width }: Room): Promise<Line[]> {
  const fits = async (part: string) => pen.widthOf(await createLine(part, style), size) <= width
  const lines: string[] = []
  let current = ''
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    if (current !== '' && (await fits(`${current} ${word}`))) {
      current = `${current} ${word}`
      continue
    }
    if (current !== '') lines.push(current)
    current = ''
    if (await fits(word)) {
      current = word
      continue
    }
    for (const character of word) {
      if (current !== '' && !(await fits(current + character))) {
        lines.push(current)
        current = ''
      }
      current += character
    }
  }
  if (current !== '') lines.push(current)
  return Promise.all(lines.map((line) => createLine(line, style)))
}
