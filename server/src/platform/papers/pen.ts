import { type Run, type Style, splitIntoRuns } from './paper-fonts.ts'

export type Sheet = PDFKit.PDFDocument

/** A text in a style, ready to be measured and written. */
export interface Line {
  runs: Run[]
  /** Between the characters, as a share of their size. */
  spacing: number
}

export const createLine = async (text: string, style: Style, spacing = 0): Promise<Line> => ({
  runs: await splitIntoRuns(text, style),
  spacing,
})

/** Writes and draws on a sheet, in points from its upper left corner. */
export function createPen(sheet: Sheet) {
  const known = new Set<string>()
  const choose = ({ font: { name, font } }: Run, size: number) => {
    // A parsed font is accepted, too. The types don't say so.
    if (!known.has(name)) sheet.registerFont(name, font as unknown as Buffer)
    known.add(name)
    sheet.font(name).fontSize(size)
  }
  const widthOfRun = (run: Run, size: number, characterSpacing: number) => {
    choose(run, size)
    return sheet.widthOfString(run.text, { characterSpacing })
  }
  const widthOf = ({ runs, spacing }: Line, size: number): number =>
    runs.reduce((sum, run) => sum + widthOfRun(run, size, spacing * size), 0)
  /** @param baseline from the top of the page */
  const write = ({ runs, spacing }: Line, size: number, left: number, baseline: number) => {
    let x = left
    for (const run of runs) {
      const width = widthOfRun(run, size, spacing * size)
      sheet.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing * size })
      x += width
    }
  }
  return {
    widthOf,
    write,
    writeCentered(line: Line, size: number, baseline: number) {
      const left = (sheet.page.width - widthOf(line, size) + line.spacing * size) / 2
      write(line, size, left, baseline)
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
