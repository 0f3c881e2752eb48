/** The owner's written lessons and the glossary, under `content/lessons/` and in `content/glossary.json`. */
import { z } from 'zod'
import { citationFields, hasLinkOrReason, linkOrReason } from './fields/content-facts.ts'
import { lessonMarkdown, list, markdown, plainText, stableId, uniqueIds, yesOrNo } from './fields/content-fields.ts'
import { lessonProblems } from './lesson-problems.ts'

/** Where a figure or a rule stands. A text refers to it by its id, as in "[^co-auction]". */
export const Source = z
  .strictObject({ id: stableId, supports: plainText(300), ...citationFields })
  .refine(hasLinkOrReason, linkOrReason)
export type Source = z.output<typeof Source>

const Choice = z.strictObject({
  text: plainText(200),
  correct: z.boolean(yesOrNo).optional(),
  reason: markdown(400),
})

/** Lessons that were published earlier have questions without choices. */
const choices = z
  .array(Choice)
  .superRefine((all, issues) => {
    const add = (message: string, ...path: (string | number)[]) => issues.addIssue({ code: 'custom', path, message })
    if (all.length === 0) return
    if (all.length < 3 || all.length > 4) add('Write three or four choices, or none.')
    const right = all.flatMap(({ correct }, index) => (correct ? [index] : []))
    if (right.length === 0) add('Mark one of the choices as correct.')
    for (const index of right.slice(1)) add('Only one choice can be correct.', index, 'correct')
    const texts = all.map(({ text }) => text.toLowerCase())
    for (const [index, text] of texts.entries())
      if (texts.indexOf(text) < index) add('This choice stands here twice.', index, 'text')
  })
  .optional()

const Question = z.strictObject({ question: plainText(300), choices, answer: markdown(1000) })

/** `lessons/<video id>.json`: the written lesson of a video. A free one is a public page, too. */
export const LessonContent = z
  .strictObject({
    free: z.boolean(yesOrNo).default(false),
    keyPoints: list(plainText(200), 'key points', 3),
    text: lessonMarkdown(),
    terms: z.array(stableId).max(20, 'Name at most 20 terms.').default([]),
    sources: z.array(Source).superRefine(uniqueIds),
    questions: list(Question, 'questions', 3),
  })
  .superRefine((lesson, issues) => {
    for (const problem of lessonProblems(lesson)) issues.addIssue({ code: 'custom', ...problem })
  })
export type LessonContent = z.output<typeof LessonContent>

/** `glossary.json`: each term with its meaning in two sentences. */
export const GlossaryContent = list(
  z.strictObject({
    id: stableId,
    term: plainText(60),
    meaning: plainText(500),
    archived: z.boolean(yesOrNo).optional(),
  }),
  'terms',
).superRefine(uniqueIds)
export type GlossaryContent = z.output<typeof GlossaryContent>
