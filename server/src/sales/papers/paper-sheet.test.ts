import { inflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { drawPaper, type PaperToDraw } from './paper-sheet.ts'

const invoice: PaperToDraw = {
  kind: 'invoice',
  cause: 'details',
  number: 14,
  amount: '29.99',
  currency: 'USD',
  issuedAt: new Date('2026-11-26T10:00:00Z'),
  about: { kind: 'invoice', number: 12, issuedAt: new Date('2026-11-25T10:00:00Z') },
  printed: {
    seller: { name: 'Deed School LLC', address: ['100 Example Street', 'Austin, TX 78701'], email: 'us@example.com' },
    buyer: {
      name: 'Łukasz Đặng',
      email: 'lukasz@example.com',
      company: 'Łódź Land GmbH',
      address: ['Hauptstraße 1', '10115 Berlin'],
      taxId: 'DE123456789',
    },
    product: 'Tax Deeds and Tax Lien Certificates: The Course',
    orderId: '0190a000-0000-7000-8000-000000000000',
    soldAt: '2026-11-25T10:00:00.000Z',
    paidWith: 'Visa ending in 1111',
  },
  timeZone: 'America/Chicago',
}

function unpack(pdf: Buffer): string {
  return pdf.toString('latin1').replace(/stream\n([\s\S]*?)\nendstream/g, (whole, body: string) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return whole
    }
  })
}

test('the same paper has the same bytes, at another time and in another zone', async () => {
  const first = await drawPaper(invoice)
  vi.useFakeTimers({ now: new Date('2031-01-01T23:30:00Z'), toFake: ['Date'] })
  vi.stubEnv('TZ', 'Asia/Tokyo')
  try {
    expect((await drawPaper(invoice)).equals(first)).toBe(true)
  } finally {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
  expect((await drawPaper({ ...invoice, number: 15 })).equals(first)).toBe(false)
})

test('the PDF says that it is accessible, and has all fonts in it', async () => {
  const text = unpack(await drawPaper(invoice))
  for (const part of [/\/Marked true/, /\/StructTreeRoot/, /\/Lang \(en-US\)/, /<pdfuaid:part>1<\/pdfuaid:part>/])
    expect(text).toMatch(part)
  expect(text.match(/\/S \/H1\b/g)).toHaveLength(1)
  expect(text.match(/\/S \/H2\b/g)).toHaveLength(1)
  expect(text).toContain('<rdf:li xml:lang="x-default">Invoice 14</rdf:li>')
  expect(text.match(/\/FontFile2/g)?.length).toBe(text.match(/\/Type \/FontDescriptor/g)?.length)
  expect(text).not.toMatch(/Helvetica/)
})

test('a name is text everywhere in the PDF, also in its XML', async () => {
  const name = 'Smith & Sons </rdf:li> (LLC)'
  const seller = { ...invoice.printed.seller, name }
  const buyer = { ...invoice.printed.buyer, company: ') Tj /OpenAction << /S /JavaScript >> endobj' }
  const text = unpack(await drawPaper({ ...invoice, printed: { ...invoice.printed, seller, buyer } }))
  expect(text).toContain('<rdf:li>Smith &#38; Sons &#60;/rdf:li&#62; (LLC)</rdf:li>')
  expect(text).toContain('(Smith & Sons </rdf:li> \\(LLC\\))')
  expect(text).not.toContain('/OpenAction')
})

test('the longest details fit on one page', async () => {
  const buyer = {
    name: `${'W'.repeat(50)} ${'M'.repeat(50)}`,
    email: `${'w'.repeat(240)}@example.com`,
    company: 'W'.repeat(100),
    address: Array.from({ length: 6 }, () => 'W'.repeat(49)),
    taxId: 'W'.repeat(40),
  }
  const text = unpack(await drawPaper({ ...invoice, printed: { ...invoice.printed, buyer } }))
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  // Every baseline is above the lower margin.
  const baselines = [...text.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) => Number(y))
  expect(baselines.length).toBeGreaterThan(20)
  expect(Math.min(...baselines)).toBeGreaterThan(36)
})

test('a character that the font lacks is never drawn as a box', async () => {
  const buyer = { ...invoice.printed.buyer, company: 'บริษัท' }
  await expect(drawPaper({ ...invoice, printed: { ...invoice.printed, buyer } })).rejects.toThrow(/lacks U\+/)
})
