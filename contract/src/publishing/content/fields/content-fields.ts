/** What the owner's files are made of. The messages are for the owner, so they name what to change. */
import { z } from 'zod'
import { isId } from '../../../fields.ts'
import { hasVisible } from '../../../typed-text/visible-text.ts'
import { markdownProblems } from './markdown-problems.ts'

export const phoneMark = '{{seller.phone}}'
const sellerMarks = ['{{seller.name}}', '{{seller.address}}', '{{seller.email}}', phoneMark, '{{seller.timeZone}}']
export const priceMarks = ['{{price}}', '{{charged}}']
/** A text that binds has no marks for facts that change without it. */
export const termsMarks = [...sellerMarks, '{{windowDays}}']
const marks = [...priceMarks, '{{videos}}', '{{windowDays}}', ...sellerMarks]
/** On the privacy page: where the course's videos play from, and who learns of it. */
export const playedFromMarks = [...marks, '{{videos.playedFrom}}']

/** Refuses every other mark. The editor has a button that puts these in. */
const withMarks = <S extends z.ZodType<string>>(field: S, known: readonly string[]) =>
  field
    .refine(
      (value) => !known.reduce((rest, mark) => rest.replaceAll(mark, ''), value).includes('{{'),
      `Only these marks are filled in here: ${known.join(', ')}.`,
    )
    .meta({ marks: known })

const writeSomething = 'Write some text here.'

const someText = (max: number, ifEmpty = writeSomething) =>
  z
    .string(ifEmpty)
    .trim()
    .min(1, ifEmpty)
    // The checks below take too long for a text without a limit.
    .max(max, { error: `Use at most ${max} characters here.`, abort: true })
    .refine(hasVisible, ifEmpty)
    .refine((value) => value.isWellFormed(), 'This text has a character that is not allowed.')

const anyText = (max: number, ifEmpty?: string) =>
  someText(max, ifEmpty).refine(
    (value) => !/\p{Cc}/u.test(value),
    'Line breaks, tabs and control characters are not allowed in a text.',
  )

/**
 * One line or paragraph of plain text without marks, where an owner has no use for them.
 * @param ifEmpty what the owner reads where it is missing
 */
export const plainText = (max = 2000, ifEmpty?: string) =>
  anyText(max, ifEmpty).refine(
    (value) => !value.includes('{{'),
    'Marks like {{price}} are not filled in here. Write the text itself.',
  )

/** One line or paragraph of plain text, with marks. */
export const text = (max = 2000, known: readonly string[] = marks) => withMarks(anyText(max), known)

/** A text with bold words, links, lists and headings in Markdown, and with marks. The editor has buttons for it. */
export const markdown = (max = 2000, known: readonly string[] = marks) =>
  withMarks(
    someText(max).refine(
      (value) => !/(?!\n)\p{Cc}/u.test(value),
      'Tabs and control characters are not allowed in a text.',
    ),
    known,
  )
    .superRefine((value, issues) => {
      for (const message of markdownProblems(value)) issues.addIssue({ code: 'custom', message })
    })
    .meta({ format: 'markdown' })

/** The text of a lesson: Markdown with tables, worked examples, warnings, terms and references to sources. */
export const lessonMarkdown = (max = 20_000) => markdown(max).meta({ format: 'lesson' })

export const yesOrNo = 'Only yes or no is possible here.'

/** The day on which a lawyer reviewed a text; null until then. */
export const reviewDate = z.iso
  .date('Write the day of the review as year-month-day, for example "2026-11-21", or leave it empty.')
  .nullable()
  .default(null)

export const stableId = z
  .string('Every entry needs an id.')
  .max(100, 'Use at most 100 characters for an id.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'An id has small letters, digits and single hyphens only, like "tax-sale".')

export const httpsLink = z.url({
  protocol: /^https$/,
  hostname: z.regexes.domain,
  error: 'A link must be a full address that begins with https://.',
})

/** A list with at least one entry and, where the page is made for a certain number, exactly that many. */
export const list = <const T extends z.ZodType>(item: T, what: string, count?: number) =>
  count ? z.array(item).length(count, `Write exactly ${count} ${what}.`) : z.array(item).min(1, `Write some ${what}.`)

export function uniqueIds(entries: readonly { id: string }[], issues: z.core.$RefinementCtx) {
  const ids = entries.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) {
      issues.addIssue({ code: 'custom', path: [index, 'id'], message: `The id "${id}" is used twice.` })
    }
  }
}

export const pictureFile = z
  .string('Choose a picture.')
  .refine(isId, 'Choose a picture from the list.')
  .meta({ format: 'picture' })

/** Reports links without their neighbors' category: the page groups runs of equal category. */
export function wholeCategories(
  entries: readonly { category?: string | undefined; archived?: boolean | undefined }[],
  issues: z.core.$RefinementCtx,
) {
  const categories = entries.map(({ category }) => category)
  const shown = entries.flatMap(({ category, archived }, index) => (archived ? [] : [{ category, index }]))
  for (const [at, { category, index }] of shown.entries()) {
    const isFirst = shown.findIndex((each) => each.category === category) === at
    if (!category || isFirst || category === shown[at - 1]?.category) continue
    issues.addIssue({ code: 'custom', path: [index], message: `Keep all links of "${category}" together.` })
  }
  if (categories.includes(undefined) && new Set(categories).size > 1) {
    issues.addIssue({ code: 'custom', message: 'Either every link has a category, or none has.' })
  }
}
