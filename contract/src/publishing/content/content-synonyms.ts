/** The owner's synonyms for the search, in `content/synonyms.json`. */
import { z } from 'zod'
import { plainText } from './fields/content-fields.ts'

const Group = z.strictObject({
  words: z
    .array(plainText(60))
    .min(2, 'Write at least two words that mean the same.')
    .max(20, 'Write at most 20 words.'),
})

/** `synonyms.json`: a search for one word of a group also finds the others. */
export const SynonymsContent = z.strictObject({
  groups: z.array(Group).max(500, 'Write at most 500 groups.'),
})
export type SynonymsContent = z.output<typeof SynonymsContent>
