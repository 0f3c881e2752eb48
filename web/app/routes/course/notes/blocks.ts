import { plainWords } from './paragraphs.ts'

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
