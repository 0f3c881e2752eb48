/** The owner's written lessons and the glossary, under `content/lessons/` and in `content/glossary.json`. */
import { z } from 'zod'
import { httpsLink, lessonMarkdown, list, markdown, plainText, stableId, uniqueIds } from './content-fields.ts'
import { lessonFaults } from './lesson-faults.ts'

/** Where a figure or a rule stands. A text refers to it by its id, as in "[^co-auction]". */
export const Source = z
  .strictObject({
    id: stableId,
    supports: plainText(300),
    citation: plainText(200),
    link: httpsLink.optional(),
    noLink: plainText(200).optional(),
    readOn: z
      .string('Write the month in which the law was read, for example "2026-11".')
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month in which the law was read, for example "2026-11".'),
    confirmedOn: z.iso
      .date('Write the day on which you confirmed this as year-month-day, for example "2026-11-21", or null.')
      .nullable()
      .default(null),
  })
  .refine(({ link, noLink }) => (link === undefined) !== (noLink === undefined), {
    path: ['link'],
    message: 'Write a link, or the reason why there is none.',
  })
export type Source = z.output<typeof Source>

/** `lessons/<video id>.json`: the written lesson of a video. A free one is a public page, too. */
export const LessonContent = z
  .strictObject({
    free: z.boolean('Write true or false.').default(false),
    keyPoints: list(plainText(200), 'key points', 3),
    text: lessonMarkdown(),
    terms: z.array(stableId).max(20, 'Name at most 20 terms.').default([]),
    sources: z.array(Source).superRefine(uniqueIds),
    questions: list(z.strictObject({ question: plainText(300), answer: markdown(1000) }), 'questions', 3),
  })
  .superRefine((lesson, issues) => {
    for (const fault of lessonFaults(lesson)) issues.addIssue({ code: 'custom', ...fault })
  })
export type LessonContent = z.output<typeof LessonContent>

/** `glossary.json`: each term with its meaning in two sentences. */
export const GlossaryContent = list(
  z.strictObject({
    id: stableId,
    term: plainText(60),
    meaning: plainText(500),
    archived: z.boolean('Write true or false.').optional(),
  }),
  'terms',
).superRefine(uniqueIds)
export type GlossaryContent = z.output<typeof GlossaryContent>
