import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createPalette } from '../../contract/src/publishing/content/palette.ts'
import { demoClipMark } from '../../contract/src/publishing/videos/video-files.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import { paletteCss } from '../../web/app/page-data/palette-css.ts'
import { readContent } from '../../web/content-files.ts'
import { encodeClip, openEncoder } from './encode.ts'
import { clipSize, createSlides, type Look, renderSlide, type Slide, toWebVtt } from './slides.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'content/clips')
const dataUrl = (path: string, type: string) =>
  `data:${type};base64,${readFileSync(join(root, path)).toString('base64')}`

/** Makes the demo's clips, with captions beside each: slides of the lessons' key points. Only some, if their ids are given. */
async function main(): Promise<void> {
  const content = await readContent()
  const { light } = content['brand.json']
  const font = dataUrl('web/app/kit/fonts/besley-600.woff2', 'font/woff2')
  const look: Look = {
    base: `${paletteCss({ light, dark: light })} @font-face { font-family: Besley; src: url(${font}) } body { margin: 0 }`,
    logo: dataUrl('content/logo.svg', 'image/svg+xml'),
    brand: content['site.json'].brand.name,
  }
  const { highlight } = createPalette('light', light)
  const browser = await launchBrowser()
  try {
    const [drawing, encoder] = [await browser.newPage({ viewport: clipSize }), await browser.newPage()]
    await openEncoder(encoder)
    mkdirSync(folder, { recursive: true })
    const ids = process.argv.slice(2)
    for (const { id, name } of content['videos.json'].filter((video) => ids.length === 0 || ids.includes(video.id))) {
      const lesson = content.lessons[id]
      if (!lesson) throw new Error(`content/lessons/${id}.json is missing. A clip shows its key points.`)
      const slides = createSlides(name, lesson.keyPoints)
      const pictures = []
      for (const slide of slides) pictures.push({ ...slide, image: await draw(drawing, slide, look) })
      const clip = await encodeClip(encoder, pictures, { ...clipSize, color: highlight, comment: demoClipMark })
      writeFileSync(join(folder, `${id}.webm`), clip)
      writeFileSync(join(folder, `${id}.vtt`), toWebVtt(slides))
      process.stdout.write(`content/clips/${id}.webm, ${Math.round(clip.length / 1_000)} kB\n`)
    }
  } finally {
    await browser.close()
  }
}

async function draw(page: Page, slide: Slide, look: Look): Promise<string> {
  await page.setContent(renderSlide(slide, look))
  await page.evaluate(() => document.fonts.ready)
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
}

await main()
