/**
 * The owner's files under `content/`, one schema each. The owner, who is no engineer, reads the messages,
 * so they name what to change. Positions are never written down: the order in the file is the order on the page.
 */
import { z } from 'zod'
import { emailAddress } from '../../fields.ts'
import { serverRenderedPages } from '../../pages.ts'
import * as paths from '../../paths.ts'
import { courseProductId } from '../../product.ts'
import { defaultWindowDays } from '../../sales/window-sentences.ts'
import { isInContent, isVideoFile } from '../videos/video-files.ts'
import {
  httpsLink,
  list,
  markdown,
  pictureFile,
  plainText,
  reviewDate,
  stableId,
  termsMarks,
  text,
  uniqueIds,
  wholeCategories,
  yesOrNo,
} from './fields/content-fields.ts'
import { contrastProblems, type Theme } from './palette.ts'

/** Archived entries stay in the document, where they can be brought back. Nothing else sees them. */
const archived = z.boolean(yesOrNo).optional()
type Archivable = { archived?: boolean | undefined }

const inOrder = <T extends Archivable>(entries: T[]) =>
  entries
    .filter((entry) => !entry.archived)
    .map(({ archived: _, ...entry }, orderNumber) => ({ ...entry, orderNumber }))

function someShown(entries: readonly Archivable[], issues: z.core.$RefinementCtx) {
  if (entries.length > 0 && entries.every((entry) => entry.archived))
    issues.addIssue({ code: 'custom', message: 'Keep at least one video that is not archived.' })
}

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

/**
 * `site.json`: who sells what. The address has one entry for each line;
 * `disputes.endAccess` says whether a card dispute that the seller loses ends the member's access;
 * `administrators.needFactor` whether administrators must have a second factor.
 */
export const SiteContent = z.strictObject({
  brand: z.strictObject({ name: plainText(60), tagline: plainText(120) }),
  seller: z.strictObject({
    demo: z.boolean('Answer yes for the example seller, no for a real one.'),
    name: plainText(120),
    address: list(plainText(120), 'lines of the postal address'),
    email: emailAddress('The seller needs a valid email address.').max(256),
    /** Required where a text uses its mark. */
    phone: plainText(60).optional(),
  }),
  timeZone: z.string().refine(isTimeZone, 'Use an IANA time zone name, for example "America/Chicago".'),
  product: z.strictObject({
    id: z.literal(courseProductId, `The course is product ${courseProductId}.`),
    name: plainText(120),
    priceCents: z.undefined('The price is a document of its own now. Remove priceCents here.').optional(),
    currency: z.literal('USD', 'Only USD is supported.'),
  }),
  disputes: z.strictObject({ endAccess: z.boolean(yesOrNo) }),
  /** Stored documents of earlier releases don't have it. */
  administrators: z.strictObject({ needFactor: z.boolean(yesOrNo) }).default({ needFactor: false }),
})
export type SiteContent = z.infer<typeof SiteContent>

const color = z
  .string('Write a color like "#336699".')
  .regex(/^#[0-9a-f]{6}$/, 'Write a color as "#" and six digits from 0-9 and a-f, like "#336699".')
const colors = (theme: Theme) =>
  z.strictObject({ accent: color, deep: color, highlight: color }).superRefine((chosen, issues) => {
    for (const { color: name, message } of contrastProblems(theme, chosen)) {
      issues.addIssue({ code: 'custom', path: [name], message: `In the ${theme} theme: ${message}` })
    }
  })
/** `brand.json`: the site's colors and pictures. Without a logo of its own, a site has the release's `logo.svg`. */
export const BrandContent = z.strictObject({
  light: colors('light'),
  dark: colors('dark'),
  logo: pictureFile.optional(),
  linkPicture: pictureFile.optional(),
})
export type BrandContent = z.infer<typeof BrandContent>

const VimeoVideo = z.strictObject({
  vimeoNumber: z
    .string('Write the video\'s number on Vimeo, for example "76979871".')
    .regex(
      /^[0-9]{1,20}$/,
      'Paste the address of the video on Vimeo, like "https://vimeo.com/76979871", or write the digits in it.',
    ),
  vimeoHash: z
    .string()
    .regex(/^[0-9A-Za-z]{1,64}$/, 'A Vimeo hash has letters and digits only.')
    .optional(),
})
/** `file` is the owner's own copy; `seconds` the length, where Vimeo does not tell it. */
const Video = VimeoVideo.partial({ vimeoNumber: true })
  .extend({
    id: stableId,
    productId: z.literal(courseProductId, `The course is product ${courseProductId}.`),
    name: plainText(200),
    file: z
      .string()
      .max(2000)
      .refine(
        isVideoFile,
        'Write a file like "clips/lesson-1.webm", or an address like "https://example.com/lesson-1.mp4".',
      )
      .optional(),
    seconds: z
      .int('Write the length in whole seconds.')
      .min(1, 'Write the length in whole seconds.')
      .max(43_200, 'A video can have at most 12 hours.')
      .optional(),
    archived,
  })
  .refine(({ vimeoNumber, file }) => vimeoNumber !== undefined || file !== undefined, {
    path: ['vimeoNumber'],
    message: "Write the video's number on Vimeo, or a file, or both.",
  })
export const VideosContent = list(Video, 'videos').superRefine(uniqueIds).superRefine(someShown).transform(inOrder)
export type VideosContent = z.infer<typeof VideosContent>

const Resource = z.strictObject({
  id: stableId,
  category: plainText(100).optional(),
  title: plainText(200),
  link: httpsLink,
  archived,
})
/** `resources/general.json` (no entry has a category) and `resources/state.json` (every entry has one). */
export const ResourcesContent = z.array(Resource).superRefine(uniqueIds).superRefine(wholeCategories).transform(inOrder)
export type ResourcesContent = z.infer<typeof ResourcesContent>

const Feature = z.strictObject({ title: text(120), text: markdown() })
const Step = z.strictObject({ title: text(120), text: text() })
const Answered = z.strictObject({ question: text(200), answer: markdown() })

const PageLink = z.strictObject({
  text: text(200),
  to: z
    .string()
    .regex(
      new RegExp(`^(${serverRenderedPages.map(({ path }) => path).join('|')})(#[a-z0-9-]+)?$`),
      'Link to a page of this site, like "/legal" or "/legal#refund".',
    ),
})

/**
 * `words/home.json`: everything on the home page that is not fixed. `video` is the film beside the headline;
 * `pictures` shows the release's pictures of the demo course, and `teacher` says who teaches.
 */
export const HomeContent = z.strictObject({
  headline: text(120),
  lead: text(400),
  audience: text(160).optional(),
  pictures: z.boolean(yesOrNo).default(false),
  /** `file` is the owner's own copy, which plays where Vimeo does not answer. Anyone may watch it. */
  video: VimeoVideo.extend({
    title: text(120),
    file: z
      .string()
      .max(200)
      .refine(isInContent, 'Write a file of the folder clips, like "clips/about-the-course.mp4".')
      .optional(),
  }),
  features: list(Feature, 'feature blurbs', 3),
  learnLead: text(400),
  howItWorks: list(Step, 'steps', 3),
  teacher: z.strictObject({ name: text(60), text: markdown() }).optional(),
  enrollPoints: list(text(120), 'points beside the price'),
  questions: list(Answered.extend({ link: PageLink.optional() }), 'questions and answers'),
  riskDisclaimer: markdown(),
})
export type HomeContent = z.infer<typeof HomeContent>

/** `words/info.json`: the congratulations, the sentence under the price, and the nine questions that the course answers. */
export const InfoContent = z.strictObject({
  congratulations: z.strictObject({ title: text(120), paragraphs: list(markdown(), 'paragraphs') }),
  offer: text(200),
  questions: list(Answered, 'course questions', 9),
})
export type InfoContent = z.infer<typeof InfoContent>

/** `words/payment.json`. `eligibility` says who can enroll, as the terms do. It is shown above Submit. */
export const PaymentContent = z.strictObject({
  lead: text(200),
  cardNote: text(300),
  next: list(text(120), 'things that happen after a payment'),
  cancellation: text(200),
  eligibility: text(200).optional(),
})
export type PaymentContent = z.infer<typeof PaymentContent>

const Section = z.strictObject({
  id: stableId,
  heading: text(120, termsMarks),
  paragraphs: list(markdown(2000, termsMarks), 'paragraphs'),
})
const windowDaysRange = 'Write a whole number of business days from 1 to 30.'
/** The date of a change of the terms, with `b` for a second change on that day. */
const termsVersion = z
  .string('Use the date of the change as the version, for example "2026-11-21".')
  .refine(
    (version) => z.iso.date().safeParse(version.replace(/[a-z]$/, '')).success,
    'Use the date of the change as the version, for example "2026-11-21", or "2026-11-21b" for a second one that day.',
  )
/**
 * `words/legal.json`: the terms. `version` is kept with every payment, so each change of the text needs a new one.
 * `reviewedOn` is the day on which a lawyer reviewed it, and is not shown.
 * The site keeps the replaced texts.
 */
export const LegalContent = z.strictObject({
  version: termsVersion,
  effectiveDate: z.iso.date('Write the effective date as year-month-day, for example "2026-11-21".'),
  reviewedOn: reviewDate,
  /** Whether reading a lesson counts as opening its video, like pressing Play. */
  readingCounts: z.boolean(yesOrNo).default(false),
  requestPausesOpening: z.boolean(yesOrNo).default(false),
  windowBusinessDays: z
    .int(windowDaysRange)
    .min(1, windowDaysRange)
    .max(30, windowDaysRange)
    .default(defaultWindowDays),
  /** Sentences of the terms that name business days and are not about the window. */
  otherDays: z.array(text(2000, termsMarks)).optional(),
  title: text(120, termsMarks),
  sections: list(Section, 'sections').superRefine(uniqueIds),
})
export type LegalContent = z.infer<typeof LegalContent>

const MembersPage = z.enum(
  [paths.members, paths.stateResources, paths.generalResources],
  `A step leads to ${paths.members}, ${paths.stateResources} or ${paths.generalResources}.`,
)
export const GettingStartedContent = z.strictObject({
  intro: plainText(),
  steps: list(z.strictObject({ title: plainText(120), text: plainText(), linkTo: MembersPage }), 'steps', 3),
})
export type GettingStartedContent = z.infer<typeof GettingStartedContent>

/** `words/descriptions.json`: what a search engine may show under each public page's title, at most 155 characters. */
export const DescriptionsContent = z.strictObject({
  home: text(155),
  info: text(155),
  legal: text(155),
  privacy: text(155),
  payment: text(155),
  login: text(155),
  reset: text(155),
  glossary: text(155).optional(),
})
export type DescriptionsContent = z.infer<typeof DescriptionsContent>
