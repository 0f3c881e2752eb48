import type { PaperCause, PaperKind, PrintedFacts } from '@course/contract/sales/papers'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import { dayOfText, paperTitle } from '@course/contract/words/texts'
import { requirePrintable, type Style } from '../../platform/papers/paper-fonts.ts'
import { createLine, createPen } from '../../platform/papers/pen.ts'
import { createSheet, finishSheet } from '../../platform/papers/sheet.ts'

export interface PaperToDraw {
  kind: PaperKind
  cause: PaperCause
  number: number
  amount: string
  currency: string
  issuedAt: Date
  about: { kind: PaperKind; number: number; issuedAt: Date } | undefined
  printed: PrintedFacts
  timeZone: string
}

const ink = '#1c2433'
const quiet = '#4d5566'
const rule = '#c9b27c'
const [pageWidth, pageHeight, margin] = [612, 792, 66]
const textWidth = pageWidth - 2 * margin
const leading = 1.32
/** How much lower a text begins than its part of the page, as a share of the size. */
const drop = 0.31

interface Writing {
  tag?: 'H1' | 'H2' | 'P'
  style?: Style
  color?: string
  size?: number
}

/** Sizes of the text: the usual one, and smaller ones for names and addresses that would not fit on the page. */
const scales = [1, 0.85] as const
const smallestScale = 0.7

/** Draws an invoice or a credit note as a PDF with tags for screen readers. The same paper always has the same bytes. */
export async function drawPaper(paper: PaperToDraw): Promise<Buffer> {
  const { seller, buyer, product, paidWith } = paper.printed
  const own = [seller.name, ...seller.address, seller.email, product, paidWith]
  await requirePrintable([...own, ...buyerLines(buyer)].map(oneSpaced))
  for (const scale of scales) {
    const { pdf, end } = await drawAt(paper, scale)
    if (end <= pageHeight - margin) return pdf
  }
  return (await drawAt(paper, smallestScale)).pdf
}

async function drawAt(paper: PaperToDraw, scale: number): Promise<{ pdf: Buffer; end: number }> {
  const { printed, number, kind, amount, currency, issuedAt } = paper
  const { seller, buyer } = printed
  const title = paperTitle({ kind, number })
  const subject = `${title} of ${seller.name}`
  const sheet = await createSheet([pageWidth, pageHeight], { title, subject, author: seller.name, issuedAt })
  const pen = createPen(sheet)
  const document = sheet.struct('Document')
  sheet.addStructure(document)
  let y = margin
  const write = (text: string, { tag = 'P', style = '400-normal', color = ink, ...more }: Writing = {}) => {
    const size = (more.size ?? 11.5) * scale
    document.add(
      sheet.struct(tag, {}, () => {
        sheet.fillColor(color)
        const top = y + size * drop
        y = pen.writeBlock(oneSpaced(text), { style, size, left: margin, top, width: textWidth, leading }) - size * drop
      }),
    )
  }
  const writeSum = (text: string, sum: string, style: Style) => {
    const size = 12.5 * scale
    const sumWidth = pen.widthOf(createLine(sum, style), size)
    const left = pageWidth - margin - sumWidth
    document.add(
      sheet.struct('P', {}, () => {
        sheet.fillColor(ink)
        const width = textWidth - sumWidth - 24
        const top = y + size * drop
        const end = pen.writeBlock(oneSpaced(text), { style, size, left: margin, top, width, leading })
        pen.writeBlock(sum, { style, size, left, top: end - size * leading, width: sumWidth + 1, leading })
        y = end - size * drop
      }),
    )
  }
  const drawRule = () => {
    y += 11 * scale
    pen.decorate(() => {
      sheet
        .lineWidth(0.6)
        .strokeColor(rule)
        .moveTo(margin, y)
        .lineTo(pageWidth - margin, y)
        .stroke()
    })
    y += 2
  }

  write(seller.name, { style: '500-normal', size: 13.5 })
  for (const line of [...seller.address, seller.email]) write(line, { color: quiet })
  y += 34 * scale
  write(title, { tag: 'H1', size: 31 })
  y += 6 * scale
  for (const line of factLines(paper)) write(line, { color: quiet })
  y += 20 * scale
  write('Billed to', { tag: 'H2', style: '400-italic', size: 13, color: quiet })
  for (const line of buyerLines(buyer)) write(line)
  y += 20 * scale
  drawRule()
  const sum = moneyWithCurrencyText(amount, currency)
  writeSum(printed.product, sum, '400-normal')
  drawRule()
  writeSum(kind === 'invoice' ? 'Total' : 'Total credited', sum, '500-normal')
  y += 20 * scale
  write(causeText(paper), { color: quiet })
  document.end()
  return { pdf: await finishSheet(sheet), end: y }
}

const oneSpaced = (text: string) => text.split(/\s+/u).filter(Boolean).join(' ')

function factLines({ issuedAt, about, printed, timeZone }: PaperToDraw): string[] {
  const day = (at: Date) => dayOfText(at, timeZone)
  return [
    `Issued on ${day(issuedAt)}`,
    `Sold on ${day(new Date(printed.soldAt))}`,
    `Order ${printed.orderId}`,
    ...(about ? [`Refers to ${paperTitle(about).toLowerCase()} of ${day(about.issuedAt)}`] : []),
  ]
}

const buyerLines = ({ company, name, address, taxId, email }: PrintedFacts['buyer']): string[] =>
  [company, name, ...address, taxId && `Tax ID: ${taxId}`, email].filter((line): line is string => Boolean(line))

function causeText({ cause, kind, about, printed }: PaperToDraw): string {
  const other = about ? paperTitle(about).toLowerCase() : ''
  switch (cause) {
    case 'sale':
      return `Paid with ${printed.paidWith}.`
    case 'refund':
      return `This refund reduces ${other}.`
    case 'failed refund':
      return `The refund of ${other} did not reach the buyer’s card, so it is invoiced again.`
    case 'details':
      return kind === 'invoice'
        ? `Replaces ${other}, because the buyer added a company. Paid with ${printed.paidWith}.`
        : `Cancels what was left of ${other}. Another invoice with the buyer’s company replaces it.`
  }
}
