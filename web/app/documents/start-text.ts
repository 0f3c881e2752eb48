import { startFootnotes } from './footnotes.ts'
import { startTerms } from './open-terms.ts'

/** Lets the terms and sources of a text open in place. @returns how to stop */
export function startTextWithTerms(area: HTMLElement): () => void {
  const ending = new AbortController()
  startFootnotes(area, ending.signal)
  startTerms(area, ending.signal)
  return () => ending.abort()
}
