import { inflateSync } from 'node:zlib'
import * as paths from '@course/contract/paths'
import { expect, test, vi } from 'vitest'
import { readQrCode } from '../../../test/qr-code.ts'
import { findUnprintable } from '../../platform/papers/paper-fonts.ts'
import { drawPaper } from './paper.ts'

const paper = {
  name: 'Łukasz Đặng',
  title: 'Tax Deeds and Tax Liens',
  issuer: 'The Deed School',
  completedOn: '2026-11-22',
  issuedAt: new Date('2026-11-26T10:00:00Z'),
  address: 'https://deeds.example/certificate/7k3qv0ym5c2dx8z1hnj4wt6ars',
}

/** A PDF with its compressed streams in plain text. */
function unpack(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  return source.replace(/stream\n([\s\S]*?)\nendstream/g, (whole, body: string) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return whole
    }
  })
}

test('the same paper has the same bytes, at another time and in another zone', async () => {
  const first = await drawPaper(paper)
  vi.useFakeTimers({ now: new Date('2031-01-01T23:30:00Z'), toFake: ['Date'] })
  vi.stubEnv('TZ', 'Asia/Tokyo')
  try {
    expect((await drawPaper(paper)).equals(first)).toBe(true)
  } finally {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
  expect((await drawPaper({ ...paper, name: 'Ada' })).equals(first)).toBe(false)
})

test('the PDF says that it is accessible: tags, language, title, and a text for the picture', async () => {
  const text = unpack(await drawPaper(paper))
  for (const part of [/\/MarkInfo/, /\/Marked true/, /\/StructTreeRoot/, /\/Lang \(en-US\)/, /\/DisplayDocTitle true/])
    expect(text).toMatch(part)
  expect(text).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/)
  expect(text.match(/\/S \/H1\b/g)).toHaveLength(1)
  expect(text.match(/\/S \/P\b/g)).toHaveLength(8)
  expect(text.match(/\/S \/Figure\b/g)).toHaveLength(1)
  expect(text).toContain(`/Alt (QR code of ${paper.address})`)
})

/** The modules of the QR code, from the squares that a PDF draws in its lower right corner. */
function readModules(pdf: Buffer): boolean[][] {
  const squares = [...unpack(pdf).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
    .map((found) => found.slice(1).map(Number) as [x: number, y: number, width: number, height: number])
    .filter(([x, y, width, height]) => x >= corner.x && y >= corner.y && width === height)
  const side = squares[0]?.[2] ?? Number.NaN
  // Each square is slightly larger than its module, so that no hairlines show.
  const size = Math.round(corner.side / (side - 0.02))
  const module = corner.side / size
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [x, y] of squares) {
    const row = modules[Math.round((y - corner.y) / module)]
    if (row) row[Math.round((x - corner.x) / module)] = true
  }
  return modules
}
const corner = { x: 792 - 84 - 74, y: 612 - 84 - 74, side: 74 }

test.each(['https://deeds.example', 'http://localhost:3000', `https://${'courses-about-land.'.repeat(4)}example`])(
  'the QR code contains the address on %s that is printed beside it',
  async (site) => {
    const address = site + paths.certificate('7k3qv0ym5c2dx8z1hnj4wt6ars')
    expect(readQrCode(readModules(await drawPaper({ ...paper, address })))).toBe(address)
  },
)

test('all fonts are in the file', async () => {
  const text = unpack(await drawPaper(paper))
  expect(text.match(/\/Type \/FontDescriptor/g)?.length).toBeGreaterThan(2)
  expect(text.match(/\/FontFile2/g)?.length).toBe(text.match(/\/Type \/FontDescriptor/g)?.length)
  expect(text).not.toMatch(/Helvetica/)
})

test.each(['Łukasz Đặng', 'Nguyễn Thị Ánh', 'Ελένη', "D’Arcy O'Neil-Ȝ"])('the font draws %s', async (name) => {
  expect(await findUnprintable(name)).toEqual([])
  await drawPaper({ ...paper, name })
})

test.each([
  ['李 Ada', ['李']],
  ['שרה', ['ש', 'ר', 'ה']],
  ['Ada 🎓', ['🎓']],
  ['x\u0323', ['\u0323']],
])('%s is never drawn as boxes', async (name, lacking) => {
  expect(await findUnprintable(name)).toEqual(lacking)
  await expect(drawPaper({ ...paper, name })).rejects.toThrow(/lacks U\+/)
})

test('names and titles of any length fit', async () => {
  for (const name of [`${'W'.repeat(50)} ${'M'.repeat(50)}`, 'X', 'A B C D E F G H I J K L M N O P Q R S T U V W'])
    expect((await drawPaper({ ...paper, name, title: name })).length).toBeGreaterThan(10_000)
})
