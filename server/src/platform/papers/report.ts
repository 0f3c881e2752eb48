import { setImmediate as breathe } from 'node:timers/promises'
import { breakLines } from './break-lines.ts'
import type { Style } from './paper-fonts.ts'
import { createLine, createPen, type Sheet } from './pen.ts'
import { toPrintable } from './printable.ts'
import { createSheet, finishSheet } from './sheet.ts'

const page = { width: 612, height: 792, margin: 60, foot: 40 } as const
const room = { width: page.width - 2 * page.margin, end: page.height - page.margin - 12 } as const
const [ink, quiet] = ['#1c2433', '#4d5566']

/** The types don't know it. */
type OpensImages = Sheet & { openImage(source: Buffer): { width: number; height: number } }

interface Look {
  style: Style
  size: number
  color: string
  /** Above the first line, in points. */
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
  /** A value with its label above it. */
  entry(label: string, value: string): Promise<void>
  /** @param jpeg its bytes @param name what screen readers say */
  picture(jpeg: Buffer, name: string): Promise<void>
  /** The characters that were replaced because the font lacks them. */
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
    await printable(about.title),
    await printable(about.subject),
    await printable(about.author),
  ]
  const sheet = await createSheet([page.width, page.height], { title, subject, author, issuedAt: about.at })
  const pen = createPen(sheet)
  const document = sheet.struct('Document')
  sheet.addStructure(document)
  let y: number = page.margin
  let pages = 0

  async function finishPage(): Promise<void> {
    pages += 1
    const line = await createLine(`${title} · ${pages}`, '400-italic')
    pen.decorate(() => {
      sheet.fillColor(quiet)
      pen.writeCentered(line, 9, page.height - page.foot)
    })
  }
  /** @param height that the next part needs on one page */
  async function makeRoom(height: number): Promise<void> {
    if (y + height <= room.end) return
    await finishPage()
    sheet.addPage()
    y = page.margin
  }
  async function linesOf(text: string, { style, size }: Look) {
    const widths = new Map<string, number>()
    const parts: string[] = []
    for (const paragraph of (await printable(text)).split('\n')) {
      const whole = await createLine(paragraph, style)
      if (pen.widthOf(whole, size) <= room.width) {
        parts.push(paragraph)
        continue
      }
      for (const character of new Set(paragraph))
        widths.set(character, pen.widthOf(await createLine(character, style), size))
      parts.push(
        ...breakLines(paragraph, room.width, (part) =>
          [...part].reduce((sum, each) => sum + (widths.get(each) ?? 0), 0),
        ),
      )
    }
    return Promise.all(parts.map((part) => createLine(part, style)))
  }
  async function write(
    element: ReturnType<Sheet['struct']>,
    text: string,
    look: Look,
    keepWithNext = 0,
  ): Promise<void> {
    const leading = look.size * 1.3
    const lines = await linesOf(text, look)
    y += y > page.margin ? look.before : 0
    for (const [at, line] of lines.entries()) {
      await makeRoom(leading + (at === 0 ? keepWithNext : 0))
      y += leading
      const baseline = y
      element.add(() => {
        sheet.fillColor(look.color)
        pen.write(line, look.size, page.margin, baseline)
      })
    }
  }
  async function add(
    tag: 'H1' | 'H2' | 'H3' | 'P',
    parts: [text: string, look: Look][],
    keepWithNext = 0,
  ): Promise<void> {
    const element = sheet.struct(tag)
    document.add(element)
    for (const [text, look] of parts) await write(element, text, look, keepWithNext)
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
      const scale = Math.min(room.width / image.width, 290 / image.height, 1)
      const [width, height] = [image.width * scale, image.height * scale]
      await makeRoom(height + 12)
      const top = y + 12
      y = top + height
      const alt = await printable(name)
      const figure = {
        alt,
        bbox: [page.margin, top, page.margin + width, top + height] as [number, number, number, number],
      }
      document.add(sheet.struct('Figure', figure, () => sheet.image(jpeg, page.margin, top, { width, height })))
      await breathe()
    },
    lacking: () => [...missing],
    async end() {
      await finishPage()
      document.end()
      return finishSheet(sheet)
    },
  }
}
