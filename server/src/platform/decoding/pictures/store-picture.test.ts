import { join } from 'node:path'
import type { PictureType } from '@course/contract/publishing/files'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as pictures from '../../../../test/pictures.ts'
import { createPictureProcess } from './run.ts'

const program = join(import.meta.dirname, 'program.ts')
const run = createPictureProcess(program)
const store = (type: PictureType, bytes: Buffer) => run({ kind: 'store', type, bytes })
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.byteLength * 0.6))

test.each([
  ['image/png', pictures.pngPicture],
  ['image/jpeg', pictures.jpegPicture],
  ['image/webp', pictures.webpPicture],
  ['image/avif', pictures.avifPicture],
] as const)('a picture as %s is stored in three widths', async (type, create) => {
  const stored = await store(type, await create())
  expect(stored).toMatchObject({ kind: 'stored', width: 64, height: 48 })
  if (stored.kind !== 'stored') return
  const widths = ['480', '960', '1600'].flatMap((width) => [`${width}.webp`, `${width}.png`])
  expect(stored.variants.map(({ name }) => name)).toEqual(['logo.svg', ...widths])
})

test('place and camera of a photo are removed, and it is stored upright [XS-05]', async () => {
  const photo = await pictures.phonePhoto()
  expect(await sharp(photo).metadata()).toMatchObject({ width: 80, orientation: 6, exif: expect.anything() })
  const stored = await store('image/jpeg', photo)
  expect(stored).toMatchObject({ kind: 'stored', width: 40, height: 80 })
  if (stored.kind !== 'stored') return
  for (const { bytes } of stored.variants.filter(({ name }) => name !== 'logo.svg')) {
    const facts = await sharp(bytes).metadata()
    expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined, undefined])
  }
})

test('a picture can take the place of a drawn logo, in few bytes', async () => {
  const stored = await store('image/png', await pictures.pngPicture(800, 400, '#ff0000'))
  if (stored.kind !== 'stored') throw new Error(stored.message)
  const drawing = Buffer.from(stored.variants[0]?.bytes ?? [])
  expect(drawing.byteLength).toBeLessThan(20_000)
  expect(await sharp(drawing).metadata()).toMatchObject({ format: 'svg', width: 96, height: 48 })
  const [red, green] = await sharp(drawing).raw().toBuffer()
  expect([red, green]).toEqual([255, 0])
})

test('a logo is stored as it is, and drawn in three widths', async () => {
  const logo = pictures.svgLogo()
  const stored = await store('image/svg+xml', logo)
  expect(stored).toMatchObject({ kind: 'stored', width: 40, height: 20 })
  if (stored.kind !== 'stored') return
  expect(Buffer.from(stored.variants[0]?.bytes ?? []).equals(logo)).toBe(true)
  const png = stored.variants.find(({ name }) => name === '960.png')
  expect(await sharp(png?.bytes).metadata()).toMatchObject({ width: 960, height: 480 })
})

const shape = '<path d="M0 0h9v9H0z" fill="#ff0000"/>'
const svg = (inside: string, attributes = 'viewBox="0 0 9 9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
test.each([
  [
    'Illustrator, Save As',
    `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;" viewBox="0 0 9 9" xml:space="preserve">${shape}</svg>`,
  ],
  ['Illustrator, Export As', svg(`<style>.a{fill:#ff0000}</style><path class="a" d="M0 0h9v9H0z"/>`)],
  [
    'a program that writes UTF-16',
    Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg(shape)}`, 'utf16le'),
  ],
  ['someone who put a script in it', svg(`<script>alert(1)</script>${shape}<foreignObject/>`)],
  ['someone who wants a file of the server', svg(`<image href="file:///etc/passwd" width="9" height="9"/>${shape}`)],
])('a logo of %s is drawn', async (_what, text) => {
  const stored = await store('image/svg+xml', Buffer.from(text as string))
  if (stored.kind !== 'stored') throw new Error(stored.message)
  const png = stored.variants.find(({ name }) => name === '480.png')
  const { data, info } = await sharp(png?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([480, 480, 255, 0, 0])
})

const expanding = Array.from({ length: 10 }, (_, at) =>
  at === 0 ? '<!ENTITY e0 "aaaaaaaaaa">' : `<!ENTITY e${at} "${`&e${at - 1};`.repeat(10)}">`,
).join('')
const damaged = 'damaged or incomplete'
const moves = 'does not move'
test.each<[string, PictureType, () => Buffer | Promise<Buffer>, string]>([
  ['a PNG of 900 megapixels in few bytes', 'image/png', () => pictures.hugePng(30_000, 30_000), '900 megapixels'],
  ['a PNG of just over 40 megapixels', 'image/png', () => pictures.hugePng(8_001, 5_000), '41 megapixels'],
  ['an animated PNG', 'image/png', pictures.animatedPng, moves],
  ['half a PNG', 'image/png', async () => cut(await pictures.pngPicture(900, 900)), damaged],
  ['half a WebP', 'image/webp', async () => cut(await pictures.webpPicture()), damaged],
  ['the beginning of a PNG and nothing else', 'image/png', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), damaged],
  ['a JPEG that says it is a PNG', 'image/png', pictures.jpegPicture, damaged],
  ['an SVG that says it is a PNG', 'image/png', pictures.svgLogo, damaged],
  ['an SVG that is broken', 'image/svg+xml', () => pictures.svgLogo().subarray(0, -4), 'could not be drawn'],
  [
    'an SVG with entities that expand',
    'image/svg+xml',
    () => Buffer.from(`<!DOCTYPE svg [${expanding}]>${pictures.svgLogo().toString().replace('>', '>&e9;')}`),
    'could not be drawn',
  ],
])('%s is refused with a sentence [XS-03 XS-04]', async (_what, type, create, words) => {
  const result = await store(type, await create())
  expect(result).toEqual({ kind: 'refused', message: expect.stringContaining(words) })
})

test.each([
  ['too long', { seconds: 0, bytes: 450_000_000 }],
  ['too much memory', { seconds: 60, bytes: 1 }],
])('a process that takes %s is killed, and the next one works [XS-04]', async (_what, limits) => {
  const job = { kind: 'store', type: 'image/png', bytes: await pictures.pngPicture() } as const
  expect(await createPictureProcess(program, limits)(job)).toEqual({
    kind: 'refused',
    message: expect.stringContaining('too much time or memory'),
  })
  expect(await run(job)).toMatchObject({ kind: 'stored' })
})

test('a process that does not start is an error, not a problem of the picture', async () => {
  const broken = createPictureProcess(join(import.meta.dirname, 'missing.ts'))
  await expect(broken({ kind: 'store', type: 'image/png', bytes: await pictures.pngPicture() })).rejects.toThrow(
    'exited',
  )
})
