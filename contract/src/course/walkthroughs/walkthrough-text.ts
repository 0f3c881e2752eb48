import type { GlossaryContent } from '../../publishing/content/content-lessons.ts'
import type { PictureContent, WalkthroughContent } from '../../publishing/content/content-walkthroughs.ts'
import { pictureId } from '../../publishing/content/walkthrough-problems.ts'
import { pictureSize } from '../../publishing/pictures/picture-problems.ts'
import { readingMinutes, renderTexts } from '../lessons/lesson-text.ts'
import type { Walkthrough, WalkthroughSummary } from './walkthroughs.ts'

type Pictures = Readonly<Record<string, PictureContent>>

/** A walkthrough as members read it. A step whose picture is missing is shown without it. */
export function renderWalkthrough(
  id: string,
  { title, lead, steps, sources: all }: WalkthroughContent,
  { glossary, pictures }: { glossary: GlossaryContent; pictures: Pictures },
): Walkthrough {
  const texts = steps.map(({ text }) => text)
  const { html, terms, sources } = renderTexts(texts, { sources: all }, glossary, 4)
  let totalCents = 0
  return {
    id,
    title,
    lead,
    terms,
    sources,
    minutes: readingMinutes(texts.join(' ')),
    steps: steps.map((step, index) => {
      const ledger = step.ledger ?? []
      totalCents += sumOf(ledger)
      const picture = step.picture ? pictureOf(step.picture, pictures) : null
      return { id: step.id, title: step.title, html: html[index] ?? '', picture, ledger, totalCents }
    }),
  }
}

/** The published walkthroughs for the list, in the order of the owner, then by title. */
export const listedWalkthroughs = (walkthroughs: Readonly<Record<string, WalkthroughContent>>): WalkthroughSummary[] =>
  Object.entries(walkthroughs)
    .filter(([, { hidden }]) => !hidden)
    .sort(([, a], [, b]) => (a.order ?? 100) - (b.order ?? 100) || a.title.localeCompare(b.title, 'en'))
    .map(([id, { title, lead, steps }]) => {
      const amounts = steps.flatMap(({ ledger = [] }) => ledger)
      return {
        id,
        title,
        lead,
        steps: steps.length,
        minutes: readingMinutes(steps.map(({ text }) => text).join(' ')),
        totalCents: amounts.length === 0 ? null : sumOf(amounts),
      }
    })

const sumOf = (ledger: readonly { cents: number }[]) => ledger.reduce((sum, { cents }) => sum + cents, 0)

function pictureOf({ file, alt }: { file: string; alt: string }, pictures: Pictures) {
  const id = pictureId(file)
  const picture = Object.hasOwn(pictures, id) ? pictures[id] : undefined
  const size = picture && pictureSize(picture.svg)
  return picture && size ? { svg: picture.svg, alt, ...size } : null
}
