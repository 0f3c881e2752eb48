import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const fontFile = (path: string) => readFileSync(require.resolve(`@fontsource/${path}.woff`))

/** The usual paper of the United States, 8.5 by 11 inches, in points. */
export const page = { width: 612, height: 792, side: 50, top: 42, bottom: 40 } as const
export const lineWidth = page.width - 2 * page.side

export type Face = 'title' | 'text' | 'strong'
type Draw = () => void

export interface Paper {
  /** Where the next block begins. */
  y: number
  /** Text in a tagged element. @returns its height */
  write(tag: string, text: string, how: Writing): number
  /** Elements inside another one. */
  group(tag: string, children: Draw): void
  /** Decoration, which screen readers skip. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void
  height(text: string, how: Pick<Writing, 'face' | 'size' | 'width'>): number
  end(): Promise<Buffer>
}

export interface Writing {
  face: Face
  size: number
  x: number
  y: number
  width: number
  color?: string
}

/** One sheet of paper as a tagged PDF, which a screen reader can read. The same content gives the same bytes. */
export function createPaper(title: string): Paper {
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    // Missing in the types.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, CreationDate: new Date('2026-11-01T00:00:00Z'), ModDate: new Date('2026-11-01T00:00:00Z') },
  })
  const bytes: Buffer[] = []
  pdf.on('data', (piece: Buffer) => bytes.push(piece))
  pdf.registerFont('title', fontFile('besley/files/besley-latin-600-normal'))
  pdf.registerFont('text', fontFile('source-sans-3/files/source-sans-3-latin-400-normal'))
  pdf.registerFont('strong', fontFile('source-sans-3/files/source-sans-3-latin-600-normal'))
  let parent = pdf.struct('Document')
  pdf.addStructure(parent)
  const style = ({ face, size }: Pick<Writing, 'face' | 'size'>) => pdf.font(face).fontSize(size)
  return {
    y: page.top,
    write(tag, text, how) {
      refuseMissingGlyphs(pdf, text, how.face)
      style(how)
      const height = pdf.heightOfString(text, { width: how.width, lineGap: 0.5 })
      const draw = () =>
        style(how)
          .fillColor(how.color ?? '#1a1a1a')
          .text(text, how.x, how.y, { width: how.width, lineGap: 0.5 })
      const element = pdf.struct(tag, {}, draw)
      parent.add(element)
      element.end()
      return height
    },
    group(tag, children) {
      const outer = parent
      parent = pdf.struct(tag)
      outer.add(parent)
      children()
      parent.end()
      parent = outer
    },
    decorate(draw) {
      pdf.markContent('Artifact', { type: 'Layout' })
      draw(pdf)
      pdf.endMarkedContent()
    },
    height(text, how) {
      return style(how).heightOfString(text, { width: how.width, lineGap: 0.5 })
    },
    async end() {
      parent.end()
      const done = new Promise((resolve) => pdf.once('end', resolve))
      pdf.end()
      await done
      return Buffer.concat(bytes)
    },
  }
}

/** A character that a font lacks would be printed as a box. */
function refuseMissingGlyphs(pdf: PDFKit.PDFDocument, text: string, face: Face): void {
  pdf.font(face)
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
  const missing = [...text].filter((char) => !font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0))
  if (missing.length > 0) throw new Error(`The font has no ${[...new Set(missing)].join(' ')} for “${text}”.`)
}
