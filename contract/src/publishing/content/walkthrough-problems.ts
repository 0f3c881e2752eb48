import { boxProblems, type LessonProblem, sourceReferences } from './lesson-problems.ts'

interface WalkthroughParts {
  steps: readonly { text: string }[]
  sources: readonly { id: string }[]
}

/** What names the document of a picture that a step names by its file. */
export const pictureId = (file: string): string => file.replace(/^pictures\/|\.svg$/g, '')

/** What does not fit together within a walkthrough. @returns a sentence for each problem, with its field */
export function walkthroughProblems({ steps, sources }: WalkthroughParts): LessonProblem[] {
  const known = new Set(sources.map(({ id }) => id))
  const named = steps.map(({ text }) => new Set([...text.matchAll(sourceReferences)].map(([, id = '']) => id)))
  return [
    ...steps.flatMap(({ text }, index) =>
      [
        ...[...(named[index] ?? [])]
          .filter((id) => !known.has(id))
          .map((id) => `The text names the source "${id}", which is not in the list of sources.`),
        ...boxProblems(text),
      ].map((message) => ({ path: ['steps', index, 'text'], message })),
    ),
    ...sources.flatMap(({ id }, index) =>
      named.some((ids) => ids.has(id))
        ? []
        : [{ path: ['sources', index, 'id'], message: `Write [^${id}] in the step where this source is needed.` }],
    ),
  ]
}
