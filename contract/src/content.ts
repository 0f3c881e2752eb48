/**
 * The owner's files under `content/`, one schema each. Messages are read by the owner, who is no engineer,
 * so they name what to change. Positions are never written down: the order in the file is the order on the page.
 */
import { z } from 'zod'

const marks = ['{{seller.name}}', '{{seller.address}}', '{{seller.email}}', '{{seller.timeZone}}']
const hasNoControlCharacters = (value: string) => !/\p{Cc}/u.test(value)
const hasOnlyKnownMarks = (value: string) =>
  value.split(/(\{\{.*?\}\})/).every((part, i) => i % 2 === 0 || marks.includes(part))

/** One line or paragraph of plain text; the seller's marks are allowed, line breaks and other control characters are not. */
const text = (max = 2000) =>
  z
    .string()
    .trim()
    .min(1, 'Write some text here.')
    .max(max, `Use at most ${max} characters here.`)
    .refine(hasNoControlCharacters, 'Line breaks, tabs and other control characters are not allowed in a text.')
    .refine(hasOnlyKnownMarks, `Only these marks are filled in: ${marks.join(', ')}.`)

const stableId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'An id has small letters, digits and single hyphens only, for example "tax-sale".')
  .max(100, 'Use at most 100 characters for an id.')
const httpsLink = z.url({
  protocol: /^https$/,
  hostname: z.regexes.domain,
  error: 'A link must be a full address that begins with https://.',
})
const exactly = <const T extends z.ZodType>(item: T, count: number, what: string) =>
  z.array(item).length(count, `The page is made for exactly ${count} ${what}.`)

/** Reports every id that an earlier entry of the same file has already taken. */
function uniqueIds(entries: readonly { id: string }[], issues: z.core.$RefinementCtx) {
  const seen = new Set<string>()
  for (const [index, { id }] of entries.entries()) {
    if (seen.has(id)) {
      issues.addIssue({ code: 'custom', path: [index, 'id'], message: `The id "${id}" is used twice in this file.` })
    }
    seen.add(id)
  }
}

/** Adds the zero-based place in the file as `orderNumber`. */
const inOrder = <T extends object>(entries: T[]) => entries.map((entry, orderNumber) => ({ ...entry, orderNumber }))

const titled = z.strictObject({ title: text(120), text: text() })
const asked = z.strictObject({ question: text(200), answer: text() })

/** `site.json`: who sells what. Prices are whole cents; the address has one array entry for each line. */
export const SiteContent = z.strictObject({
  brand: z.strictObject({ name: text(60), tagline: text(120) }),
  seller: z.strictObject({
    demo: z.boolean('Write true for the example seller, false for a real one.'),
    name: text(120),
    address: z.array(text(120)).min(1, 'The seller needs a postal address.'),
    email: z.email('The seller needs a valid e-mail address.').max(256),
  }),
  timeZone: z.string().refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
    } catch {
      return false
    }
  }, 'Use an IANA time zone name, for example "America/Chicago".'),
  product: z.strictObject({
    id: z.literal(1, 'The course is product 1.'),
    name: text(120),
    priceCents: z.int('Write the price in whole cents.').positive('The price must be more than nothing.'),
    currency: z.literal('USD', 'Only USD is supported.'),
  }),
  disputes: z.strictObject({
    endAccess: z.boolean('Write true if a card dispute should end access at once, false if only a lost one should.'),
  }),
})
export type SiteContent = z.infer<typeof SiteContent>

/** `videos.json`: the course, in playing order. `vimeoHash` is the second part of an unlisted video's address. */
export const VideosContent = z
  .array(
    z.strictObject({
      id: stableId,
      productId: z.literal(1, 'The course is product 1.'),
      name: text(200),
      vimeoNumber: z.string().regex(/^[0-9]{1,20}$/, 'A Vimeo number has digits only, for example "76979871".'),
      vimeoHash: z
        .string()
        .regex(/^[0-9A-Za-z]{1,64}$/, 'A Vimeo hash has letters and digits only.')
        .optional(),
    }),
  )
  .min(1, 'The course needs at least one video.')
  .superRefine(uniqueIds)
  .transform(inOrder)
export type VideosContent = z.infer<typeof VideosContent>

/**
 * `resources/general.json` (no entry has a category) and `resources/state.json` (every entry has one).
 * The page groups runs of equal category, so the links of one category must stand together.
 */
export const ResourcesContent = z
  .array(z.strictObject({ id: stableId, category: text(100).optional(), title: text(200), link: httpsLink }))
  .superRefine(uniqueIds)
  .superRefine((entries, issues) => {
    const finished = new Set<string | undefined>()
    for (const [index, { category }] of entries.entries()) {
      const previous = entries[index - 1]
      const fault = (message: string) => issues.addIssue({ code: 'custom', path: [index, 'category'], message })
      if (!previous || previous.category === category) continue
      if (!previous.category || !category) fault('In one file either every link has a category or none has.')
      finished.add(previous.category)
      if (finished.has(category)) fault(`Keep all links of "${category}" together.`)
    }
  })
  .transform(inOrder)
export type ResourcesContent = z.infer<typeof ResourcesContent>

/** `words/home.json`: everything on the home page that is not fixed. */
export const HomeContent = z.strictObject({
  headline: text(120),
  lead: text(400),
  features: exactly(titled, 3, 'feature blurbs'),
  whatYouLearn: z.array(text(300)).min(1, 'List at least one thing that a member learns.'),
  howItWorks: exactly(titled, 3, 'steps'),
  questions: z.array(asked).min(4, 'Answer at least four questions.').max(6, 'Answer at most six questions.'),
  riskDisclaimer: text(),
})
export type HomeContent = z.infer<typeof HomeContent>

/** `words/info.json`: the congratulations and the nine questions that the course answers. */
export const InfoContent = z.strictObject({
  congratulations: z.strictObject({
    title: text(120),
    paragraphs: z.array(text()).min(1, 'Write at least one paragraph.'),
  }),
  questions: exactly(asked, 9, 'course questions'),
})
export type InfoContent = z.infer<typeof InfoContent>

/** `words/legal.json`: the terms. `version` is kept with every payment, so each change of the text needs a new one. */
export const LegalContent = z.strictObject({
  version: z.iso.date('Use the date of the change as the version, for example "2026-11-21".'),
  effectiveDate: z.iso.date('Write the effective date as year-month-day, for example "2026-11-21".'),
  title: text(120),
  sections: z
    .array(
      z.strictObject({
        id: stableId,
        heading: text(120),
        paragraphs: z.array(text()).min(1, 'Write at least one paragraph.'),
      }),
    )
    .min(1, 'The terms need at least one section.')
    .superRefine(uniqueIds),
})
export type LegalContent = z.infer<typeof LegalContent>

/** `words/getting-started.json`: the three steps of the members' guide, each with the page it leads to. */
export const GettingStartedContent = z.strictObject({
  intro: text(),
  steps: exactly(
    titled.extend({
      linkTo: z.enum(
        ['/members', '/state-resources', '/general-resources'],
        'A step leads to /members, /state-resources or /general-resources.',
      ),
    }),
    3,
    'steps',
  ),
})
export type GettingStartedContent = z.infer<typeof GettingStartedContent>

const description = text(155)

/** `words/descriptions.json`: what a search engine may show under each page's title, at most 155 characters. */
export const DescriptionsContent = z.strictObject({
  home: description,
  info: description,
  legal: description,
  payment: description,
  login: description,
  reset: description,
})
export type DescriptionsContent = z.infer<typeof DescriptionsContent>
