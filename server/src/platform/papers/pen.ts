import { drawable, type Style } from './paper-fonts.ts'

export type Sheet = PDFKit.PDFDocument

export interface Line {
  text: string
  style: Style
  /** Between the characters, as a share of their size. */
  spacing: number
}

export const createLine = (text: string, style: Style, spacing = 0): Line => ({ text: drawable(text), style, spacing })

interface Block {
  style: Style
  size: number
  left: number
  top: number
  width: number
  /** From line to line, as a share of the size. */
  leading: number
}

export function createPen(sheet: Sheet) {
  const choose = ({ style }: { style: Style }, size: number) => sheet.font(style).fontSize(size)
  const widthOf = (line: Line, size: number): number =>
    choose(line, size).widthOfString(line.text, { characterSpacing: line.spacing * size })
  /** @param baseline from the top of the page */
  const write = (line: Line, size: number, left: number, baseline: number) => {
    const characterSpacing = line.spacing * size
    choose(line, size).text(line.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing })
  }
  const layOut = ({ style, size, width, leading }: Block) => {
    choose({ style }, size)
    return { width, lineGap: size * leading - sheet.currentLineHeight(true) }
  }
  return {
    widthOf,
    write,
    writeCentered(line: Line, size: number, baseline: number) {
      const left = (sheet.page.width - widthOf(line, size) + line.spacing * size) / 2
      write(line, size, left, baseline)
    },
    /** Writes a text in as many lines as it needs, also on more pages. @returns where it ends */
    writeBlock(text: string, block: Block): number {
      const options = layOut(block)
      sheet.text(drawable(text), block.left, block.top, options)
      return sheet.y
    },
    /** Draws what screen readers leave out. */
    decorate(draw: () => void) {
      sheet.markContent('Artifact')
      draw()
      sheet.endMarkedContent()
    },
  }
}

export type Pen = ReturnType<typeof createPen>
