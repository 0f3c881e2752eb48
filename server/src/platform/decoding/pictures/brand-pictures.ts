import { createPalette } from '@course/contract/publishing/content/palette'
import sharp from 'sharp'
import { drawLogo } from './draw-logo.ts'
import type { BrandFiles, BrandJob } from './jobs.ts'
import { canWrite, outlineOf, wrap } from './outlines.ts'

const white = '#ffffff'
const linkSize = { width: 1200, height: 630 } as const

export async function drawBrandPictures(job: BrandJob): Promise<BrandFiles> {
  const { logo } = job
  return {
    kind: 'drawn',
    files: {
      // Transparent for a browser's tab; with a background where a phone may crop it to a circle.
      '/icon-32.png': await drawIcon(logo, 32, 1, '#00000000'),
      '/apple-touch-icon.png': await drawIcon(logo, 180, 0.78, white),
      '/icon-192.png': await drawIcon(logo, 192, 0.74, white),
      '/icon-512.png': await drawIcon(logo, 512, 0.74, white),
      '/og.png': await (job.linkPicture ? cropForLinks(job.linkPicture) : drawForLinks(job)),
    },
  }
}

async function drawIcon(logo: Uint8Array, side: number, share: number, background: string): Promise<Buffer> {
  const drawn = await drawLogo(logo, Math.round(side * share))
  return square(side, background)
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const square = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 4, background } })

const cropForLinks = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture)
    .resize({ ...linkSize, fit: 'cover' })
    .flatten({ background: white })
    .png({ palette: true, quality: 90, effort: 1 })
    .toBuffer()

async function drawForLinks(job: BrandJob): Promise<Buffer> {
  const right = { x: 930, y: 315, radius: 190, logo: 220 }
  const drawn = await drawLogo(job.logo, right.logo)
  const { width = 0, height = 0 } = await sharp(drawn).metadata()
  const left = Math.round(right.x - width / 2)
  const top = Math.round(right.y - height / 2)
  const background = linkBackground(job, right)
  return sharp(Buffer.from(background))
    .composite([{ input: drawn, left, top }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function linkBackground(
  { name, tagline, light }: BrandJob,
  { x, y, radius }: { x: number; y: number; radius: number },
): string {
  const colors = createPalette('light', light)
  const margin = 80
  const column = x - radius - 2 * margin
  const lines = canWrite(tagline) ? wrap(tagline, 60, column).slice(0, 4) : []
  const firstLine = y - ((lines.length - 1) * 72) / 2 + 40
  const words = lines.map((line, at) =>
    outlineOf(line, { x: margin, y: firstLine + at * 72, size: 60, fill: colors['on-band'] }),
  )
  if (canWrite(name)) words.push(outlineOf(name, { x: margin, y: 124, size: 40, fill: colors['on-band-soft'] }))
  const { width, height } = linkSize
  const rule = { y: firstLine + lines.length * 72 - 24, width: 96, height: 6 }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${colors.band}"/>
    <circle cx="${x}" cy="${y}" r="${radius + 26}" fill="none" stroke="${colors.highlight}" stroke-width="4"/>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="${white}"/>
    ${words.join('')}
    <rect x="${margin}" y="${rule.y}" width="${rule.width}" height="${rule.height}" fill="${colors.highlight}"/>
  </svg>`
}
