/** A section of the owner's guide, as Markdown without pictures, and the names of its documents with spaces between. */
export interface HelpSection {
  title: string
  documents: string
  text: string
}

const mark = /^<!-- help: ([a-z -]+) -->$/m

/**
 * Reads the sections that carry a mark such as `<!-- help: home info -->` or `<!-- help: all -->`.
 * @throws Error if a mark names an unknown document, or a document has no section of its own
 */
export function readHelpSections(guide: string, documents: readonly string[]): HelpSection[] {
  const sections = guide
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const names = mark.exec(section)?.[1]
      const [title = '', ...lines] = section.split('\n')
      return names ? [{ title, documents: names, text: textOf(lines) }] : []
    })
  const named = sections.flatMap((section) => section.documents.split(' '))
  const unknown = named.filter((name) => name !== 'all' && !documents.includes(name))
  if (unknown.length > 0) throw new Error(`docs/owner.md names documents that do not exist: ${unknown.join(', ')}`)
  const missing = documents.filter((name) => !named.includes(name))
  if (missing.length > 0) throw new Error(`docs/owner.md has no section for ${missing.join(', ')}`)
  return sections
}

const textOf = (lines: string[]): string =>
  lines
    .filter((line) => !mark.test(line) && !line.startsWith('!['))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
