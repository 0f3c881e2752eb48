import { z } from 'zod'
import { Section } from './content-privacy.ts'
import { list, markdown, text, uniqueIds } from './fields/content-fields.ts'

/** `words/accessibility.json`: what is tested for people with disabilities, and what does not work for them yet. */
export const AccessibilityContent = z.strictObject({
  checkedOn: z.iso.date('Write the day of the last check as year-month-day, for example "2026-11-25".'),
  title: text(120),
  description: text(155),
  intro: list(markdown(), 'paragraphs'),
  sections: list(Section, 'sections').superRefine(uniqueIds),
})
export type AccessibilityContent = z.infer<typeof AccessibilityContent>
