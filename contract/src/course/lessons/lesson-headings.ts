const notInIds = /[^a-z0-9]+/g

/** The text of Markdown as a reader sees it, on one line. */
export const plainMarkdown = (text: string): string =>
  text
    .replace(/\[\^[a-z0-9-]+\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^:::\w*/gm, ' ')
    .replace(/^\s*(?:#{1,6}|[-*+]|\d+\.|>)\s+/gm, '')
    .replace(/^[\s|:-]+$/gm, ' ')
    .replace(/[*`]+/g, '')
    .replace(/\|+/g, ' ')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The IDs of the headings of a lesson, for links. A repeated heading gets a number. */
export function headingIds(headings: readonly string[]): string[] {
  const slugs = headings.map((heading) => heading.toLowerCase().replace(notInIds, '-').replace(/^-|-$/g, ''))
  return slugs.map((slug, at) => {
    const before = slugs.slice(0, at).filter((other) => other === slug).length
    return `part-${slug || 'text'}${before > 0 ? `--${before + 1}` : ''}`
  })
}

export interface LessonPart {
  /** Undefined for the text before the first heading. */
  heading: string | undefined
  id: string | undefined
  /** Without the heading. */
  markdown: string
}

/** A lesson's Markdown in parts, each with its heading. */
export function lessonParts(markdown: string): LessonPart[] {
  const [before = '', ...rest] = markdown.split(/^(?=#{1,6}[ \t])/m)
  const parts = before.startsWith('#') ? [before, ...rest] : rest
  const split = parts.map((part) => part.split('\n'))
  const headings = split.map(([first = '']) => plainMarkdown(first))
  const ids = headingIds(headings)
  const lead = before.startsWith('#') ? '' : before.trim()
  return [
    ...(lead === '' ? [] : [{ heading: undefined, id: undefined, markdown: lead }]),
    ...split.map(([, ...lines], at) => ({ heading: headings[at], id: ids[at], markdown: lines.join('\n') })),
  ]
}
