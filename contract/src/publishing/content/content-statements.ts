import { z } from 'zod'
import { list, markdown, playedFromMarks, reviewDate, stableId, text, uniqueIds } from './fields/content-fields.ts'

/** The kinds of personal data that the site stores. The privacy page explains each, in this order. */
export const personalDataKinds = [
  'account',
  'password',
  'payment',
  'card',
  'requests',
  'access',
  'watching',
  'preferences',
  'limits',
  'emails',
  'logs',
  'backups',
  'browser',
] as const
export type PersonalDataKind = (typeof personalDataKinds)[number]

const Stored = z.strictObject({
  kind: z.enum(personalDataKinds, `Use one of these kinds: ${personalDataKinds.join(', ')}.`),
  heading: text(120),
  what: text(),
  why: text(),
  howLong: text(),
  whoElse: text(2000, playedFromMarks),
})

function everyKindOnce(entries: readonly { kind: PersonalDataKind }[], issues: z.core.$RefinementCtx) {
  for (const kind of personalDataKinds) {
    const count = entries.filter((entry) => entry.kind === kind).length
    if (count === 1) continue
    const message =
      count === 0
        ? `The site stores data of the kind "${kind}", so this page must explain it.`
        : `The kind "${kind}" is explained twice.`
    issues.addIssue({ code: 'custom', message })
  }
}

export const Section = z.strictObject({ id: stableId, heading: text(120), paragraphs: list(markdown(), 'paragraphs') })

/** `words/privacy.json`: what the site stores about people. `stored` has an entry for each kind of personal data. */
export const PrivacyContent = z.strictObject({
  effectiveDate: z.iso.date('Write the effective date as year-month-day, for example "2026-11-21".'),
  reviewedOn: reviewDate,
  title: text(120),
  intro: list(markdown(), 'paragraphs'),
  stored: list(Stored, 'entries').superRefine(everyKindOnce),
  sections: list(Section, 'sections').superRefine(uniqueIds),
})
export type PrivacyContent = z.infer<typeof PrivacyContent>

/** `words/accessibility.json`: what is tested for people with disabilities, and what does not work for them yet. */
export const AccessibilityContent = z.strictObject({
  checkedOn: z.iso.date('Write the day of the last check as year-month-day, for example "2026-11-25".'),
  title: text(120),
  description: text(155),
  intro: list(markdown(), 'paragraphs'),
  sections: list(Section, 'sections').superRefine(uniqueIds),
})
export type AccessibilityContent = z.infer<typeof AccessibilityContent>
