import { escapeHtml } from '../escape-html.ts'
import type { Sheet } from './pen.ts'

/** The types don't know it yet. */
const accessible = 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets

interface AboutSheet {
  title: string
  subject: string
  author: string
  /** The only time in the file, so that the same paper has the same bytes. */
  issuedAt: Date
}

/** Creates an empty PDF with tags for screen readers. @param size width and height in points */
export async function createSheet(size: [number, number], about: AboutSheet): Promise<Sheet> {
  const { default: PDFDocument } = await import('pdfkit')
  const sheet = new PDFDocument({
    size,
    margin: 0,
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
  escapeMetadata(sheet as Sheet & { endMetadata(): void }, about)
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

/** Ends a sheet. @returns its bytes */
export function finishSheet(sheet: Sheet): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part))
    sheet.once('error', reject)
    sheet.once('end', () => resolve(Buffer.concat(parts)))
    sheet.end()
  })
}
