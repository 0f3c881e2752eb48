import { photoSide } from '@course/contract/course/workbook/properties/property-files'
import type { PhotoJob, Refused, StoredPhoto } from './jobs.ts'
import { allowDecoder, damaged, openPicture } from './open-picture.ts'

/**
 * Makes the one form of a member's photo that is stored: a JPEG without the original's metadata, which can say where it
 * was taken.
 */
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
