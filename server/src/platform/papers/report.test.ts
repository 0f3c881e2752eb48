import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngPicture } from '../../../test/pictures.ts'
import { unpackPdf } from '../../../test/workbook-files.ts'
import { toPrintable } from './printable.ts'
import { createReport } from './report.ts'

const about = { title: 'Title', subject: 'Subject', author: 'Author', at: new Date('2026-11-26T10:00:00Z') }
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

test('a long report takes as many pages as it needs, with its tags in order', async () => {
  const report = await createReport(about)
  await report.heading(1, 'One')
  for (let at = 0; at < 200; at += 1) await report.entry(`Label ${at}`, 'A value')
  const pdf = unpackPdf(await report.end())
  expect(pagesOf(pdf)).toBeGreaterThan(5)
  expect(pdf.match(/\/S \/P\b/g)).toHaveLength(200)
  expect(pdf.match(/\/S \/H1\b/g)).toHaveLength(1)
  expect(report.lacking()).toEqual([])
})

test('the same report has the same bytes', async () => {
  const draw = async () => {
    const report = await createReport(about)
    await report.heading(2, 'Łukasz')
    await report.paragraph('Two\nlines, and “quotes” − × ÷ · …')
    return [await report.end(), report.lacking()] as const
  }
  const [[first, lacking], [second]] = [await draw(), await draw()]
  expect(first.equals(second)).toBe(true)
  expect(lacking).toEqual([])
})

test('characters that the font lacks are replaced and named', async () => {
  const report = await createReport(about)
  await report.paragraph('税 and 🎓, 税')
  await report.end()
  expect(report.lacking().sort()).toEqual(['税', '🎓'].sort())
})

test.each([
  ['Sale‑day', 'Sale-day'],
  ['10\u202f000 dollars, em\u2003space', '10 000 dollars, em space'],
  ['first\u2028second', 'first\nsecond'],
  ['join\u200der, ma\ufe0frk, so\u00adft, \u202aleft\u202c', 'joiner, mark, soft, left'],
  ['≤ 30 days, ≥ 5 %, a ≠ b', '<= 30 days, >= 5 %, a != b'],
  ['A → B ✓ 2⅓ ½', 'A -> B [yes] 2 1⁄3 ½'],
  ['Ａｂ１ ﬁnal', 'Ab1 final'],
])('%j is written as %j', async (text, written) => {
  expect(await toPrintable(text)).toEqual({ text: written, lacking: [] })
  const report = await createReport({ ...about, title: text })
  await report.paragraph(text)
  await report.end()
  expect(report.lacking()).toEqual([])
})

test('a picture that does not fit on the page goes to the next one', async () => {
  const report = await createReport(about)
  const photo = await sharp(await pngPicture(800, 1_200))
    .jpeg()
    .toBuffer()
  for (const name of ['First', 'Second', 'Third']) await report.picture(photo, name)
  const pdf = unpackPdf(await report.end())
  expect(pagesOf(pdf)).toBe(2)
  for (const name of ['First', 'Second', 'Third']) expect(pdf).toContain(`/Alt (${name})`)
})
