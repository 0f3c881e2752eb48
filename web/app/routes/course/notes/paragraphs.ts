/** A paragraph of a lesson, as its reader sees it. */
export interface Paragraph {
  anchor: string
  text: string
}

const plainWords = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Names a paragraph by its words: a hash (FNV-1a), which is the same in every browser and build. */
export function anchorOf(text: string): string {
  let hash = 2_166_136_261
  for (const byte of new TextEncoder().encode(plainWords(text))) hash = Math.imul(hash ^ byte, 16_777_619) >>> 0
  return `p-${hash.toString(36)}`
}

const wordsOf = (text: string) =>
  new Set(
    plainWords(text)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  )

/** At least this share of the quoted words must still be in a paragraph that was edited. */
const share = 0.7

/**
 * Finds the paragraph that a note is about: the same one, or the one with the quoted words, or the one with most of them.
 * @returns its index, or -1 if it is gone
 */
export function findParagraph(
  paragraphs: readonly Paragraph[],
  { anchor, quote }: { anchor: string; quote: string },
): number {
  const same = paragraphs.findIndex((paragraph) => paragraph.anchor === anchor)
  if (same !== -1) return same
  const quoted = plainWords(quote.replace(/…$/, ''))
  const withQuote = paragraphs.findIndex(({ text }) => quoted !== '' && plainWords(text).includes(quoted))
  if (withQuote !== -1) return withQuote
  const words = wordsOf(quoted)
  const shares = paragraphs.map(({ text }) => {
    const own = wordsOf(text)
    return [...words].filter((word) => own.has(word)).length / Math.max(1, words.size)
  })
  const most = Math.max(0, ...shares)
  return most >= share && words.size > 2 ? shares.indexOf(most) : -1
}

/** The words to quote: the selected ones of a paragraph, or else its beginning. */
export function quoteOf(text: string, selected: string, most: number): string {
  const [words, chosen] = [plainWords(text), plainWords(selected)]
  const quoted = chosen !== '' && words.includes(chosen) ? chosen : words
  if (quoted.length <= most) return quoted
  const cut = quoted.slice(0, most - 1)
  const end = cut.lastIndexOf(' ')
  return `${end > 0 ? cut.slice(0, end) : cut}…`
}

/** What the page has added to the text of a lesson. */
const added = '[data-note-host], [data-footnote]'
const blocks = `[data-lesson-text] :is(p, li):not(li:has(p:not(:is(${added}) *)), .box-title, :is(${added}) *)`

/** The paragraphs of a lesson, in their order. */
export const findBlocks = (text: ParentNode | null): HTMLElement[] => [
  ...(text?.querySelectorAll<HTMLElement>(blocks) ?? []),
]

/** The words of a paragraph, without notes and sources that are open in it. */
export function wordsOfBlock(block: Element): string {
  const copy = block.cloneNode(true) as Element
  for (const part of copy.querySelectorAll(added)) part.remove()
  return plainWords(copy.textContent ?? '')
}
