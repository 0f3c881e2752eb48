import type { BrandColors } from '@course/contract/publishing/content/palette'
import type { PictureType } from '@course/contract/publishing/files'

export interface StoreJob {
  kind: 'store'
  type: PictureType
  bytes: Uint8Array
}

/** The pictures that follow name and logo. All bytes are those of stored files, or of the release's own logo. */
export interface BrandJob {
  kind: 'brand'
  name: string
  tagline: string
  light: BrandColors
  logo: Uint8Array
  /** The owner's picture for links; without it, one is drawn. */
  linkPicture?: Uint8Array | undefined
}

export interface PhotoJob {
  kind: 'photo'
  type: Exclude<PictureType, 'image/svg+xml'>
  bytes: Uint8Array
}

export type PictureJob = StoreJob | BrandJob | PhotoJob

export interface Variant {
  /** The end of its address, such as `480.webp`. */
  name: string
  mediaType: string
  width: number
  bytes: Uint8Array
}

export interface StoredPicture {
  kind: 'stored'
  width: number
  height: number
  variants: Variant[]
}

export interface StoredPhoto {
  kind: 'photo'
  width: number
  height: number
  bytes: Uint8Array
}

/** Files by their path in the website, such as `/icon-32.png`. */
export interface BrandFiles {
  kind: 'drawn'
  files: Record<string, Uint8Array>
}

/** `message` is a sentence for the person who sent the file. */
export interface Refused {
  kind: 'refused'
  message: string
}

export type ResultOf<J extends PictureJob> =
  | (J extends StoreJob ? StoredPicture : J extends PhotoJob ? StoredPhoto : BrandFiles)
  | Refused
