import { longDateText } from '@course/contract/words/dates'
import { encode } from 'uqr'
import { requirePrintable, type Style } from '../../platform/papers/paper-fonts.ts'
import { createLine, createPen, type Line, type Pen, type Sheet } from '../../platform/papers/pen.ts'
import { createSheet, finishSheet } from '../../platform/papers/sheet.ts'
import { drawCode, drawFrame, drawOrnament, drawRule, ink, quiet } from './paper-frame.ts'
import { fit } from './paper-layout.ts'

export interface Paper {
  name: string
  title: string
  issuer: string
  completedOn: string
  issuedAt: Date
  address: string
}

const margin = 84
const codeSide = 74

/** Draws a certificate as a PDF with tags for screen readers. The same paper always has the same bytes. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  await requirePrintable([paper.name, paper.title, paper.issuer, paper.address])
  const sheet = await createCertificateSheet(paper)
  const pen = createPen(sheet)
  const document = sheet.struct('Document')
  sheet.addStructure(document)
  const write = (tag: 'H1' | 'P', color: string, draw: () => void) =>
    document.add(
      sheet.struct(tag, {}, () => {
        sheet.fillColor(color)
        draw()
      }),
    )

  pen.decorate(() => drawFrame(sheet))
  const issuer = fitLine(pen, paper.issuer.toUpperCase(), '500-normal', { size: 12.5, smallest: 9, spacing: 0.2 })
  write('P', quiet, () => writeLines(pen, issuer, 106))
  const heading = createLine('Certificate of Completion', '400-normal')
  write('H1', ink, () => pen.writeCentered(heading, 43, 167))
  pen.decorate(() => drawOrnament(sheet, 195))
  const certifies = createLine('This certifies that', '400-italic')
  write('P', quiet, () => pen.writeCentered(certifies, 17.5, 240))
  const name = fitLine(pen, paper.name, '500-normal', { size: 46, smallest: 28 })
  write('P', ink, () => writeLines(pen, name, 300))
  pen.decorate(() => drawRule(sheet, 321))
  const completed = createLine('completed the course', '400-italic')
  write('P', quiet, () => pen.writeCentered(completed, 17.5, 358))
  const title = fitLine(pen, paper.title, '500-normal', { size: 28, smallest: 18 })
  write('P', ink, () => writeLines(pen, title, 402))
  const day = createLine(`on ${longDateText(paper.completedOn)}`, '400-italic')
  write('P', quiet, () => pen.writeCentered(day, 17.5, 440))

  const foot = sheet.page.height - margin
  const invitation = createLine('Anyone can check this certificate at', '400-italic')
  write('P', quiet, () => pen.write(invitation, 11.5, margin, foot - 18))
  const address = fitLine(pen, paper.address, '400-normal', { size: 11.5, smallest: 1, width: 520 })
  write('P', ink, () => {
    for (const line of address.lines) pen.write(line, address.size, margin, foot)
  })
  const [x, y] = [sheet.page.width - margin - codeSide, foot - codeSide]
  const { data } = encode(paper.address, { border: 0, ecc: 'M' })
  const figure = { alt: `QR code of ${paper.address}`, bbox: [x, y, x + codeSide, y + codeSide] as Box }
  document.add(sheet.struct('Figure', figure, () => drawCode(sheet, data, { x, y, side: codeSide })))
  document.end()
  return finishSheet(sheet)
}

type Box = [number, number, number, number]

function createCertificateSheet({ name, title, issuer, issuedAt }: Paper): Promise<Sheet> {
  const about = { title: `Certificate of Completion: ${title}`, subject: `${name} completed the course ${title}` }
  // 11 by 8.5 inches.
  return createSheet([792, 612], { ...about, author: issuer, issuedAt })
}

interface Room {
  size: number
  /** Below it, the text takes two lines. */
  smallest: number
  spacing?: number
  width?: number
}

function fitLine(pen: Pen, text: string, style: Style, { size, smallest, spacing, width = 612 }: Room) {
  const lineOf = (part: string) => createLine(part, style, spacing)
  const room = { width, size, smallestInOneLine: smallest }
  const fitted = fit(text, room, (part) => pen.widthOf(lineOf(part), 1))
  return { lines: fitted.lines.map(lineOf), size: fitted.size }
}

function writeLines(pen: Pen, { lines, size }: { lines: Line[]; size: number }, baseline: number): void {
  const leading = size * 1.12
  const first = baseline - (lines.length - 1) * leading * 0.75
  for (const [at, line] of lines.entries()) pen.writeCentered(line, size, first + at * leading)
}
