/** The parts of a lesson's Markdown that name something else: sources, terms and other lessons. No parser is needed. */

/** A reference to a source, like `[^co-auction]`. */
export const sourceReferences = /\[\^([a-z0-9-]+)\]/g

export const glossaryTermLinks = /\]\(\/glossary#([a-z0-9-]+)\)/g

interface LessonParts {
  text: string
  sources: readonly { id: string }[]
}

/** What does not fit together within a lesson. @returns a sentence for each fault, with its field */
export function lessonFaults({ text, sources }: LessonParts): { path: (string | number)[]; message: string }[] {
  const known = new Set(sources.map(({ id }) => id))
  const named = new Set([...text.matchAll(sourceReferences)].map(([, id = '']) => id))
  const unknown = [...named].filter((id) => !known.has(id))
  const boxes = [...text.matchAll(/^:::([\w-]*)/gm)].map(([, name = '']) => name)
  const strange = boxes.find((name) => !['', 'example', 'warning'].includes(name))
  const open = boxes.filter((name) => name !== '').length - boxes.filter((name) => name === '').length
  return [
    ...unknown.map((id) => ({
      path: ['text'],
      message: `The text names the source "${id}", which is not in the list below.`,
    })),
    ...sources.flatMap(({ id }, index) =>
      named.has(id)
        ? []
        : [{ path: ['sources', index, 'id'], message: `Write [^${id}] in the text where this source is needed.` }],
    ),
    ...(strange === undefined
      ? []
      : [
          {
            path: ['text'],
            message: `":::${strange}" is not known. Write ":::example" or ":::warning", and ":::" at the end.`,
          },
        ]),
    ...(open === 0 ? [] : [{ path: ['text'], message: 'An example or a warning needs a line ":::" at its end.' }]),
  ]
}
