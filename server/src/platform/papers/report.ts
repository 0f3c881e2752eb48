import { setImmediate as breathe } from 'node:timers/promises'
import type { Style } from './paper-fonts.ts'
import { createLine, createPen, type Sheet } from './pen.ts'
import { toPrintable } from './printable.ts'
import { createSheet, finishSheet } from './sheet.ts'

const page = { width: 612, height: 792, margin: 60, foot: 40 } as const
const width = page.width - 2 * page.margin
const margins = { top: page.margin, bottom: page.margin + 12, left: page.margin, right: page.margin }
const end = page.height - margins.bottom
const leading = 1.3
const [ink, quiet] = ['#1c2433', '#4d5566']

/** The types don't know it. */
type OpensImages = Sheet & { openImage(source: Buffer): { width: number; height: number } }

interface Look {
  style: Style
  size: number
  color: string
  before: number
}

const looks = {
  H1: { style: '500-normal', size: 24, color: ink, before: 0 },
  H2: { style: '500-normal', size: 16, color: ink, before: 22 },
  H3: { style: '500-normal', size: 12.5, color: ink, before: 14 },
  label: { style: '400-italic', size: 10.5, color: quiet, before: 7 },
  text: { style: '400-normal', size: 11.5, color: ink, before: 4 },
} as const satisfies Record<string, Look>

interface About {
  title: string
  subject: string
  author: string
  at: Date
}

/** Writes texts and pictures one below the other on as many pages as they need, with tags for screen readers. */
export interface Report {
  heading(level: 1 | 2 | 3, text: string): Promise<void>
  paragraph(text: string): Promise<void>
  entry(label: string, value: string): Promise<void>
  /** @param jpeg its bytes @param name what screen readers say */
  picture(jpeg: Buffer, name: string): Promise<void>
  lacking(): string[]
  end(): Promise<Buffer>
}

/** Begins a PDF on pages of 8.5 by 11 inches. @param about what its properties say, and when it was created */
export async function createReport(about: About): Promise<Report> {
  const missing = new Set<string>()
  const printable = async (text: string) => {
    const { text: written, lacking } = await toPrintable(text)
    for (const character of lacking) missing.add(character)
    return written
  }
  const [title, subject, author] = [
    await printable(about.title.replace(/\s+/g, ' ')),
    await printable(about.subject),
    await printable(about.author),
  ]
  const sheet = await createSheet([page.width, page.height], { title, subject, author, issuedAt: about.at, margins })
  const pen = createPen(sheet)
  const document = sheet.struct('Document')
  sheet.addStructure(document)
  let pages = 0
  /** Of the text that is being written, which may go on on the next page. */
  let look: Look = looks.text
  /** Writes the foot of a page when it begins, so that each page is finished before the next one. */
  function writeFoot(): void {
    pages += 1
    const { x, y } = sheet
    pen.decorate(() => {
      sheet.fillColor(quiet)
      pen.writeCentered(createLine(`${title} · ${pages}`, '400-italic'), 9, page.height - page.foot)
    })
    Object.assign(sheet, { x, y })
    sheet.font(look.style).fontSize(look.size).fillColor(look.color)
  }
  writeFoot()
  sheet.on('pageAdded', writeFoot)
  /** @param height that the next part needs on one page */
  function makeRoom(height: number): void {
    if (sheet.y + height > end) sheet.addPage()
  }
  async function write(element: ReturnType<Sheet['struct']>, text: string, next: Look, keepWithNext: number) {
    const { style, size, color, before } = next
    const written = await printable(text)
    look = next
    makeRoom((sheet.y > page.margin ? before : 0) + size * leading + keepWithNext)
    element.add(() => {
      const top = sheet.y > page.margin ? sheet.y + before : sheet.y
      sheet.fillColor(color)
      pen.writeBlock(written, { style, size, width, leading, left: page.margin, top })
    })
  }
  async function add(
    tag: 'H1' | 'H2' | 'H3' | 'P',
    parts: [text: string, look: Look][],
    keepWithNext = 0,
  ): Promise<void> {
    const element = sheet.struct(tag)
    document.add(element)
    for (const [text, next] of parts) await write(element, text, next, keepWithNext)
    element.end()
    // Other requests are answered between two parts of a long report.
    await breathe()
  }
  return {
    heading: (level, text) => add(`H${level}`, [[text, looks[`H${level}`]]], 40),
    paragraph: (text) => add('P', [[text, looks.text]]),
    entry: (label, value) =>
      add('P', [
        [label, looks.label],
        [value, { ...looks.text, before: 0 }],
      ]),
    async picture(jpeg, name) {
      const image = (sheet as OpensImages).openImage(jpeg)
      const scale = Math.min(width / image.width, 290 / image.height, 1)
      const [across, height] = [image.width * scale, image.height * scale]
      makeRoom(height + 12)
      const top = sheet.y + 12
      const alt = await printable(name)
      const figure = {
        alt,
        bbox: [page.margin, top, page.margin + across, top + height] as [number, number, number, number],
      }
      document.add(sheet.struct('Figure', figure, () => sheet.image(jpeg, page.margin, top, { width: across, height })))
      sheet.y = top + height
      await breathe()
    },
    lacking: () => [...missing],
    async end() {
      document.end()
      return finishSheet(sheet)
    },
  }
}
