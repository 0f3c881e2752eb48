import type { PictureType } from '@course/contract/publishing/files'

/** Kinds of files that people send most often, by their first bytes. */
const kinds: readonly { type: PictureType | undefined; name: string; matches(head: string): boolean }[] = [
  { type: 'image/png', name: 'a PNG picture', matches: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', name: 'a JPEG picture', matches: (head) => head.startsWith('\xff\xd8\xff') },
  { type: 'image/webp', name: 'a WebP picture', matches: (head) => /^RIFF[\s\S]{4}WEBP/.test(head) },
  { type: 'image/avif', name: 'an AVIF picture', matches: (head) => /^[\s\S]{4}ftypavi[fs]/.test(head) },
  {
    type: 'image/avif',
    name: 'an AVIF picture',
    matches: (head) => /^[\s\S]{4}ftypmi[fa]1[\s\S]{0,60}avif/.test(head),
  },
  {
    type: 'image/svg+xml',
    name: 'an SVG drawing',
    matches: (head) =>
      /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(head.replace(/^(?:\xff\xfe|\xfe\xff)|\0/g, '')),
  },
  { type: undefined, name: 'a HEIC photo', matches: (head) => /^[\s\S]{4}ftyp(hei|hev|mif1)/.test(head) },
  { type: undefined, name: 'a GIF picture', matches: (head) => head.startsWith('GIF8') },
  { type: undefined, name: 'a PDF document', matches: (head) => head.startsWith('%PDF') },
  { type: undefined, name: 'a TIFF picture', matches: (head) => /^(II\*\0|MM\0\*)/.test(head) },
]

/** By its first bytes: the type that a browser states comes from the file's name, which is often wrong. */
export function typeOfPicture(bytes: Uint8Array): { type: PictureType } | { problem: string } {
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  const kind = kinds.find(({ matches }) => matches(head))
  if (kind?.type) return { type: kind.type }
  const found = kind ? `This file is ${kind.name}` : 'This file isn’t a picture that the site can read'
  return { problem: `${found}. Please save it as PNG or JPEG and send it again.` }
}

export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
    const chunk = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
  }
  return false
}
