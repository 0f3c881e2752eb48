import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngPicture, svgLogo } from '../../../../test/pictures.ts'
import { drawBrandPictures } from '../../../publishing/files/brand-files.ts'
import { createPictureProcess } from './run.ts'

const run = createPictureProcess(join(import.meta.dirname, 'program.ts'))
const brand = {
  name: 'Plain Deed',
  tagline: 'Learn how tax sales work, county by county',
  light: { accent: '#1c6046', deep: '#12372a', highlight: '#c8932b' },
  logo: svgLogo('#0000ff'),
}
const draw = (changes: Partial<Parameters<typeof drawBrandPictures>[1]> = {}) =>
  drawBrandPictures(run, { ...brand, ...changes })

/** The color of a point, as "r,g,b". */
async function colorAt(picture: Buffer | undefined, left: number, top: number): Promise<string> {
  const point = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha()
  return [...(await point.raw().toBuffer())].join()
}

test('icons and link picture have their sizes and show the logo', async () => {
  const files = await draw()
  const sizes = [...files].map(async ([path, bytes]) => {
    const { format, width, height } = await sharp(bytes).metadata()
    return `${path} ${format} ${width}x${height}`
  })
  expect(await Promise.all(sizes)).toEqual([
    '/icon-32.png png 32x32',
    '/apple-touch-icon.png png 180x180',
    '/icon-192.png png 192x192',
    '/icon-512.png png 512x512',
    '/og.png png 1200x630',
  ])
  expect(await colorAt(files.get('/icon-512.png'), 256, 256)).toBe('0,0,255')
  expect(await colorAt(files.get('/icon-512.png'), 2, 2)).toBe('255,255,255')
  expect(await colorAt(files.get('/og.png'), 930, 315)).toBe('0,0,255')
  expect(await colorAt(files.get('/og.png'), 5, 5)).toBe('18,55,42')
})

test('the same brand gives the same bytes; another name changes only the link picture', async () => {
  const [first, second, renamed] = [await draw(), await draw(), await draw({ name: 'Other Deed' })]
  expect(second).toEqual(first)
  const changed = [...first].filter(([path, bytes]) => !renamed.get(path)?.equals(bytes)).map(([path]) => path)
  expect(changed).toEqual(['/og.png'])
})

test("the owner's own link picture is cropped to its size", async () => {
  const files = await draw({ linkPicture: await pngPicture(1_600, 1_600, '#ff0000') })
  expect(await sharp(files.get('/og.png')).metadata()).toMatchObject({ width: 1_200, height: 630 })
  expect(await colorAt(files.get('/og.png'), 600, 300)).toBe('255,0,0')
})

test('a name with characters that the font lacks is left out instead of being drawn as boxes', async () => {
  const [other, another] = [await draw({ name: 'Łódź' }), await draw({ name: '台北' })]
  expect(other.get('/og.png')).toEqual(another.get('/og.png'))
})

test('a picture can be the logo', async () => {
  const files = await draw({ logo: await pngPicture(400, 300, '#00ff00') })
  expect(await colorAt(files.get('/icon-32.png'), 16, 16)).toBe('0,255,0')
})
