import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { escapeHtml } from '../escape-html.ts'
import { loadFonts } from './paper-fonts.ts'
import type { Sheet } from './pen.ts'

/** The types don't know it yet. */
const accessible = 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets

interface AboutSheet {
  title: string
  subject: string
  author: string
  /** The only time in the file, so that the same paper has the same bytes. */
  issuedAt: Date
  /** In points. Texts that reach the one below go on on the next page. */
  margins?: { top: number; bottom: number; left: number; right: number }
}

/** The bytes of sheets, taken as they are written: all at once at the end would hold up other requests. */
const written = new WeakMap<Sheet, Buffer[]>()

/** Creates an empty PDF with tags for screen readers. @param size width and height in points */
export async function createSheet(size: [number, number], about: AboutSheet): Promise<Sheet> {
  const { default: PDFDocument } = await import('pdfkit')
  // Loading it the first time takes a while, so others are served before the PDF begins.
  await setImmediate()
  const sheet = new PDFDocument({
    size,
    ...(about.margins ? { margins: about.margins } : { margin: 0 }),
    pdfVersion: '1.7',
    subset: accessible,
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    // Not the Helvetica that every viewer has: PDF/UA requires all fonts in the file.
    font: '',
    info: {
      Title: about.title,
      Subject: about.subject,
      Author: about.author,
      CreationDate: about.issuedAt,
      ModDate: about.issuedAt,
    },
  })
  // A parsed font is accepted, too. The types don't say so.
  for (const [style, font] of await loadFonts()) sheet.registerFont(style, font as unknown as Buffer)
  escapeMetadata(sheet as Sheet & { endMetadata(): void }, about)
  const parts: Buffer[] = []
  sheet.on('data', (part: Buffer) => parts.push(part))
  written.set(sheet, parts)
  return sheet
}

/** pdfkit repeats title, subject and author in XML, without escaping them. Its types don't know the method. */
function escapeMetadata(sheet: Sheet & { endMetadata(): void }, { title, subject, author }: AboutSheet): void {
  const endMetadata = sheet.endMetadata.bind(sheet)
  // By then, they are written in the other place as they are.
  sheet.endMetadata = () => {
    Object.assign(sheet.info, { Title: escapeHtml(title), Subject: escapeHtml(subject), Author: escapeHtml(author) })
    endMetadata()
  }
}

export async function finishSheet(sheet: Sheet): Promise<Buffer> {
  const ended = once(sheet, 'end')
  sheet.end()
  await ended
  // Both the end of a long sheet and the joining of its parts take time, so others are served in between.
  await setImmediate()
  return Buffer.concat(written.get(sheet) ?? [])
}
