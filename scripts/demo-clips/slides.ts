import { escapeHtml } from '../../server/src/platform/escape-html.ts'

export const clipSeconds = 62
export const clipSize = { width: 768, height: 432 }

export interface Slide {
  /** In seconds. */
  from: number
  to: number
  title: string
  /** Undefined on the first slide. */
  line?: string
}

/** The slides of one video: its title, then the key points of its lesson. */
export function createSlides(title: string, keyPoints: readonly string[]): Slide[] {
  return [
    { from: 0, to: 8, title },
    ...keyPoints.map((line, index) => ({ from: 8 + 18 * index, to: 26 + 18 * index, title, line })),
  ]
}

const clock = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`

const escapeCue = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The captions of the slides, as WebVTT. */
export function toWebVtt(slides: Slide[]): string {
  const cues = slides.map(({ from, to, title, line }) => {
    return `${clock(from)} --> ${clock(to)}\n${escapeCue(line ?? title)}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

export interface Look {
  /** CSS of the palette and the font. */
  base: string
  logo: string
  brand: string
}

/** One slide as an HTML page, readable on a phone. */
export function renderSlide({ title, line }: Slide, { base, logo, brand }: Look): string {
  const words = line
    ? `<p class="title">${escapeHtml(title)}</p><h1>${escapeHtml(line)}</h1>`
    : `<h1 class="first">${escapeHtml(title)}</h1><hr>`
  return `<style>${base}
    body { display: flex; flex-direction: column; height: 100vh; box-sizing: border-box; padding: 36px 48px 44px;
      background: var(--band); color: #fff; font-family: Besley }
    .sign { display: flex; align-items: center; gap: 12px; font-size: 22px }
    .words { margin: auto 0 }
    h1 { margin: 0; font-size: 33px; line-height: 1.25; text-wrap: balance }
    h1.first { font-size: 54px; line-height: 1.12; letter-spacing: -0.02em }
    .title { margin: 0 0 18px; font-size: 22px; color: var(--highlight) }
    hr { width: 76px; margin: 26px 0 0; border: 0; border-top: 5px solid var(--highlight) }</style>
    <div class="sign"><img src="${logo}" width="36" height="36">${escapeHtml(brand)}</div>
    <div class="words">${words}</div>`
}
