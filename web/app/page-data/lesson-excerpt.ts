import { sourceReferences } from '@course/contract/publishing/content/lesson-problems'
import { freeFilmOf } from './free-lessons.ts'
import type { PageContent } from './page-content.ts'
import { prose } from './prose.ts'

/** At most, in characters. */
const longest = 520

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/**
 * The paragraphs of the first free lesson before its first list, table or box, as plain text, and its video. Null without
 * a free lesson.
 */
export function excerptOf({ freeLessons }: Pick<PageContent, 'freeLessons'>) {
  const free = freeLessons.find(({ lesson }) => lesson.free)
  if (!free) return null
  const withoutHeadings = free.lesson.text.replace(/^#.*$/gm, '')
  const [beginning = ''] = withoutHeadings.split(/^(?:[-*|]|:::|\d+\.)/m)
  const shown = beginning
    .trim()
    // A sentence that only introduces what is left out.
    .replace(/(?:(?<=[.?!])\s+|\n{2,})[^.?!\n]*:$/, '')
    .replace(sourceReferences, '')
    .trim()
    .split(/\n{2,}/)
    .map(prose)
  const paragraphs: string[] = []
  let length = 0
  for (const part of shown) {
    const text = typeof part === 'string' ? part : plainText(part.html)
    length += text.length
    if (paragraphs.length > 0 && length > longest) break
    paragraphs.push(text)
  }
  return { videoId: free.videoId, name: free.name, film: freeFilmOf(free), paragraphs }
}
