import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

declare const Mediabunny: typeof import('mediabunny')

const encoder = createRequire(import.meta.url)
  .resolve('mediabunny')
  .replace(/[^/\\]+$/, 'mediabunny.min.cjs')

export interface Picture {
  /** In seconds. */
  from: number
  to: number
  /** A data URL. */
  image: string
}

export interface ClipFormat {
  width: number
  height: number
  /** The color of the line at the bottom that grows with the time. */
  color: string
  /** Stored near the start of the file. */
  comment: string
}

/** Opens the encoder's page. WebCodecs needs a secure address, which is answered here and never leaves the machine. */
export async function openEncoder(page: Page): Promise<void> {
  await page.route('https://encoder.invalid/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><canvas></canvas>' }),
  )
  await page.goto('https://encoder.invalid/')
  await page.addScriptTag({ path: encoder })
}

/**
 * Encodes pictures as a silent WebM (VP9) with a duration and an index of its key frames, one every five seconds.
 * @param page see openEncoder
 */
export async function encodeClip(page: Page, pictures: Picture[], format: ClipFormat): Promise<Buffer> {
  const encoded = await page.evaluate(drawAndEncode, { pictures, format })
  return Buffer.from(encoded, 'base64')
}

/** Runs in the browser. */
async function drawAndEncode({ pictures, format }: { pictures: Picture[]; format: ClipFormat }): Promise<string> {
  const { BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } = Mediabunny
  const framesPerSecond = 4
  const { width, height, color, comment } = format
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures.')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, {
    codec: 'vp9',
    quality: new Quality({ quantizer: 54 }),
    keyFrameInterval: 5,
  })
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  output.setMetadataTags({ comment })
  await output.start()
  const end = pictures.at(-1)?.to ?? 0
  for (const { from, to, image } of pictures) {
    const picture = Object.assign(new Image(), { src: image })
    await picture.decode()
    for (let frame = from * framesPerSecond; frame < to * framesPerSecond; frame++) {
      context.drawImage(picture, 0, 0)
      context.fillStyle = color
      context.fillRect(0, height - 10, (width * (frame + 1)) / (end * framesPerSecond), 10)
      await source.add(frame / framesPerSecond, 1 / framesPerSecond)
    }
  }
  await output.finalize()
  const blob = new Blob([target.buffer ?? new ArrayBuffer(0)])
  const url = await new Promise<string>((resolve) => {
    const reader = Object.assign(new FileReader(), { onload: () => resolve(String(reader.result)) })
    reader.readAsDataURL(blob)
  })
  return url.slice(url.indexOf(',') + 1)
}
