/** The owner's walkthroughs, under `content/walkthroughs/`, and the pictures of their steps, under `content/pictures/`. */
import { z } from 'zod'
import { maxPictureBytes, pictureProblems, pictureSentence } from '../pictures/picture-problems.ts'
import { Source } from './content-lessons.ts'
import { lessonMarkdown, plainText, stableId, uniqueIds, yesOrNo } from './fields/content-fields.ts'
import { walkthroughProblems } from './walkthrough-problems.ts'

const Step = z.strictObject({
  id: stableId,
  title: plainText(120),
  text: lessonMarkdown(4_000),
  picture: z
    .strictObject({
      file: z
        .string('Name a picture, like pictures/bid-screen.svg.')
        .regex(/^pictures\/[a-z0-9]+(-[a-z0-9]+)*\.svg$/, 'Name a picture, like pictures/bid-screen.svg.'),
      alt: plainText(400, 'Say in words what the picture shows, for members who can’t see it.'),
    })
    .optional(),
  ledger: z
    .array(
      z.strictObject({
        label: plainText(80),
        cents: z
          .int('Write the amount in whole cents, like 12500 or -12500.')
          .min(-100_000_000, 'Use at most 1,000,000 dollars here.')
          .max(100_000_000, 'Use at most 1,000,000 dollars here.'),
      }),
    )
    .max(12, 'A step can have at most 12 amounts.')
    .optional(),
})

/** `walkthroughs/<id>.json`: a sale from start to end, step by step, for members. It belongs to no video. */
export const WalkthroughContent = z
  .strictObject({
    title: plainText(120),
    lead: plainText(400),
    hidden: z.boolean(yesOrNo).optional(),
    order: z.int('Write a whole number.').min(1, 'Use at least 1 here.').max(99, 'Use at most 99 here.').optional(),
    steps: z
      .array(Step)
      .min(3, 'Write at least 3 steps.')
      .max(20, 'A walkthrough can have at most 20 steps.')
      .superRefine(uniqueIds),
    sources: z.array(Source).superRefine(uniqueIds),
  })
  .superRefine((walkthrough, issues) => {
    for (const problem of walkthroughProblems(walkthrough)) issues.addIssue({ code: 'custom', ...problem })
  })
export type WalkthroughContent = z.output<typeof WalkthroughContent>

/** `pictures/<name>.svg`: a drawing, as its file holds it. */
export const PictureContent = z.strictObject({
  svg: z
    .string('Paste the SVG of the picture here.')
    .min(1, { error: 'Paste the SVG of the picture here.', abort: true })
    .refine((svg) => new TextEncoder().encode(svg).length <= maxPictureBytes, {
      error: 'This picture is too large. It can have at most 20 kB.',
      abort: true,
    })
    .superRefine((svg, issues) => {
      const problems = pictureProblems(svg)
      if (problems.length > 0) issues.addIssue({ code: 'custom', message: pictureSentence(problems) })
    })
    .meta({ format: 'svg' }),
})
export type PictureContent = z.output<typeof PictureContent>
