import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one color. */
const plain = (width: number, height: number, background = '#1c6046') =>
  sharp({ create: { width, height, channels: 3, background } })

export const pngPicture = (width = 64, height = 48, color?: string): Promise<Buffer> =>
  plain(width, height, color).png().toBuffer()
export const jpegPicture = (width = 64, height = 48): Promise<Buffer> => plain(width, height).jpeg().toBuffer()
export const webpPicture = (): Promise<Buffer> => plain(64, 48).webp().toBuffer()
export const avifPicture = (): Promise<Buffer> => plain(64, 48).avif({ effort: 0 }).toBuffer()

/** A photo as a phone makes it: lying on its side, with place and camera. */
export const phonePhoto = (): Promise<Buffer> =>
  plain(80, 40)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(['#ff0000', '#00ff00'].map((color) => pngPicture(8, 8, color)))
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A black-and-white PNG of any size, in few bytes. @param more chunks before the pixels */
export function hugePng(width: number, height: number, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG that says that it is an animation of two pictures. */
export const animatedPng = (): Buffer => hugePng(8, 8, [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))])

export const svgLogo = (color = '#1c6046'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="${color}" d="M0 0h40v20H0z"/></svg>`,
  )
