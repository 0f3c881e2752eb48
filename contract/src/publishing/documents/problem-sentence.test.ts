import { expect, test } from 'vitest'
import { z } from 'zod'
import { documentNames, documents } from './documents.ts'
import { problemSentence } from './problem-sentence.ts'

const sentenceFor = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  return issue && problemSentence(issue)
}

test.each([
  [z.string(), 7, 'Something is missing here, or is not what belongs here: a text.'],
  [z.array(z.string()), {}, 'Something is missing here, or is not what belongs here: a list.'],
  [z.boolean('Only yes or no.'), 1, 'Only yes or no.'],
  [z.string().max(3), 'four', 'Use at most 3 characters here.'],
  [z.string().min(1), '', 'Use at least 1 character here.'],
  [z.array(z.string()).min(2), [], 'Use at least 2 entries here.'],
  [z.number().max(9), 10, 'Use at most 9 here.'],
  [z.enum(['one', 'two']), 'three', 'Only this is possible here: one, two.'],
  [z.strictObject({}), { color: 1 }, 'This document has no field "color".'],
  [z.string().regex(/a/), 'b', 'This is not written in the form that is expected here.'],
])('a problem has a sentence for the owner', (schema, value, sentence) => {
  expect(sentenceFor(schema, value)).toBe(sentence)
})

test.each(documentNames)("%s never answers in the schema library's words", (name) => {
  for (const wrong of [7, 'text', {}, [], [{}], null]) {
    for (const issue of documents[name].schema.safeParse(wrong).error?.issues ?? [])
      expect(problemSentence(issue)).not.toMatch(/^(Invalid|Too (big|small)|Unrecognized|Expected)\b/)
  }
})
