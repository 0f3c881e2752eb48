import { photoSide } from '@course/contract/course/workbook/properties/property-files'
import { maxPicture, type PictureType, pictureWidths } from '@course/contract/publishing/files'
import { decodeText } from '@course/contract/text-files/text-encoding'
import { numberText } from '@course/contract/words/counts'
import sharp, { type Sharp } from 'sharp'
import { drawLogo } from './draw-logo.ts'
import { isAnimatedPng } from './first-bytes.ts'
import type { PhotoJob, Refused, StoredPhoto, StoredPicture, StoreJob, Variant } from './jobs.ts'

const widest = Math.max(...pictureWidths)
const refused = (message: string): Refused => ({ kind: 'refused', message })
const damaged = refused('This picture is damaged or incomplete. Please save it again as PNG or JPEG.')

/** Checks a picture or logo and makes the forms that are stored. Nothing of the original's metadata remains. */
export async function storePicture({ type, bytes }: StoreJob): Promise<StoredPicture | Refused> {
  allowDecoder(type)
  return type === 'image/svg+xml' ? storeLogo(bytes) : storePixels(type, bytes)
}

async function storePixels(type: PictureType, bytes: Uint8Array): Promise<StoredPicture | Refused> {
  const input = await openPicture(type, bytes)
  if ('kind' in input) return input
  const decoded = await input
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!decoded) return damaged
  const raw = { width: decoded.info.width, height: decoded.info.height, channels: decoded.info.channels }
  const variants: Variant[] = [await asLogo(sharp(decoded.data, { raw }))]
  for (const width of pictureWidths)
    variants.push(...(await encode(sharp(decoded.data, { raw }).resize({ width, withoutEnlargement: true }), width)))
  return { kind: 'stored', width: raw.width, height: raw.height, variants }
}

/** The PNG is for the few programs that know no WebP. A palette of 256 colors keeps it small. */
async function encode(picture: Sharp, width: number): Promise<Variant[]> {
  const webp = await picture.clone().webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
  const png = await picture.clone().png({ palette: true, quality: 90, effort: 1 }).toBuffer()
  return [
    { name: `${width}.webp`, mediaType: 'image/webp', width: webp.info.width, bytes: webp.data },
    { name: `${width}.png`, mediaType: 'image/png', width: webp.info.width, bytes: png },
  ]
}

const logoForm = 'logo.svg'
/** Pages show it at half of this size. */
const logoSide = 96

async function asLogo(picture: Sharp): Promise<Variant> {
  const { data, info } = await picture
    .resize({ width: logoSide, height: logoSide, fit: 'inside' })
    .png({ palette: true, effort: 10 })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${data.toString('base64')}"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${image}</svg>`
  return { name: logoForm, mediaType: 'image/svg+xml', width, bytes: Buffer.from(drawing) }
}

/** Kept as it is, in UTF-8: its address has a policy that lets nothing run or load. */
async function storeLogo(original: Uint8Array): Promise<StoredPicture | Refused> {
  if (original.byteLength > maxPicture.logoBytes)
    return refused('This logo is too large. An SVG can have at most 50 KB.')
  const bytes = Buffer.from(decodeText(original).replace(/^\s*<\?xml[^>]*>/, ''))
  const size = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  if (!size) return undrawable
  const variants: Variant[] = [{ name: logoForm, mediaType: 'image/svg+xml', width: size.width, bytes }]
  for (const width of pictureWidths) {
    const drawn = await drawLogo(bytes, width).catch(() => undefined)
    if (!drawn) return undrawable
    variants.push(...(await encode(sharp(drawn), width)))
  }
  return { kind: 'stored', width: size.width, height: size.height, variants }
}

const undrawable = refused('This logo could not be drawn. Please export it again as plain SVG, or upload it as PNG.')

/** A JPEG without the original's metadata, which can say where it was taken. */
export async function storePhoto({ type, bytes }: PhotoJob): Promise<StoredPhoto | Refused> {
  allowDecoder(type)
  const input = await openPicture(type, bytes)
  if ('kind' in input) return input
  const photo = await input
    .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!photo) return damaged
  return { kind: 'photo', width: photo.info.width, height: photo.info.height, bytes: photo.data }
}

/** libvips's names of the decoders. All others stay blocked, so that no file can reach them. */
const decoders: Record<PictureType, string[]> = {
  'image/png': ['VipsForeignLoadPngBuffer'],
  'image/jpeg': ['VipsForeignLoadJpegBuffer'],
  'image/webp': ['VipsForeignLoadWebpBuffer'],
  'image/avif': ['VipsForeignLoadHeifBuffer'],
  'image/svg+xml': ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'],
}

/** Blocks all decoders but that of one type. */
function allowDecoder(type: PictureType): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders[type] })
}

async function openPicture(type: PictureType, bytes: Uint8Array): Promise<Sharp | Refused> {
  const input = sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true })
  const facts = await input.metadata().catch(() => undefined)
  if (!facts) return damaged
  const { width, height, pages = 1 } = facts
  if (width * height > maxPicture.pixels) return refused(tooManyPixels(width * height))
  if (pages > 1 || (type === 'image/png' && isAnimatedPng(bytes)))
    return refused('This picture is animated. Please send one that does not move.')
  return input.autoOrient()
}

function tooManyPixels(pixels: number): string {
  const most = maxPicture.pixels / 1e6
  return `This picture has ${numberText(Math.ceil(pixels / 1e6))} megapixels. It can have at most ${most}.`
}
