import videos from '../../content/videos.json' with { type: 'json' }

const priceCents = 2_999
const money = (cents: number) => `$${(cents / 100).toFixed(2)}`
const receivedCents = (opened: number) => Math.floor((priceCents * opened) / videoCount)

/** How many videos the demo's course has. */
export const videoCount = videos.length

/** The name of the last video of the course. */
export const lastVideo = videos.at(-1)?.name ?? ''

/** What a buyer gets back who has opened so many videos, like "$29.99". */
export const owedAfter = (opened: number): string => money(priceCents - receivedCents(opened))

/** The same as the terms work it out. */
export const formulaAfter = (opened: number): string =>
  `$29.99 − $29.99 × ${opened} ÷ ${videoCount} (= ${money(receivedCents(opened))}, the value received) = ${owedAfter(opened)}`
