import { maxPicture, type PictureType } from '@course/contract/publishing/files'
import { numberText } from '@course/contract/words/counts'
import sharp, { type Sharp } from 'sharp'
import { isAnimatedPng } from './first-bytes.ts'
import type { Refused } from './jobs.ts'

/** libvips's names of the decoders. All others stay blocked, so that no file can reach them. */
const decoders: Record<PictureType, string[]> = {
  'image/png': ['VipsForeignLoadPngBuffer'],
  'image/jpeg': ['VipsForeignLoadJpegBuffer'],
  'image/webp': ['VipsForeignLoadWebpBuffer'],
  'image/avif': ['VipsForeignLoadHeifBuffer'],
  'image/svg+xml': ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'],
}

export const refused = (message: string): Refused => ({ kind: 'refused', message })
export const damaged = refused('This picture is damaged or incomplete. Please save it again as PNG or JPEG.')

/** Blocks all decoders but that of one type. */
export function allowDecoder(type: PictureType): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders[type] })
}

export async function openPicture(type: PictureType, bytes: Uint8Array): Promise<Sharp | Refused> {
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
