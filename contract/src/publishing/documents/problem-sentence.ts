import type { z } from 'zod'

/**
 * A sentence for the owner about one problem. The contract's own sentences are for the owner already; the others are the
 * schema library's, which are for programmers.
 */
export function problemSentence(problem: z.core.$ZodIssue): string {
  return isOwnSentence(problem) ? problem.message : whatIsExpected(problem)
}

const isOwnSentence = ({ message }: z.core.$ZodIssue) =>
  !/^(Invalid|Too (big|small)|Unrecognized|Expected)\b/.test(message)

function whatIsExpected(problem: z.core.$ZodIssue): string {
  switch (problem.code) {
    case 'invalid_type':
      return `Something is missing here, or is not what belongs here: ${kinds[problem.expected] ?? 'another value'}.`
    case 'too_big':
      return `Use at most ${amount(problem.maximum, problem.origin)} here.`
    case 'too_small':
      return `Use at least ${amount(problem.minimum, problem.origin)} here.`
    case 'invalid_value':
      return `Only this is possible here: ${problem.values.map(String).join(', ')}.`
    case 'unrecognized_keys':
      return `This document has no field ${problem.keys.map((key) => `"${key}"`).join(', ')}.`
    default:
      return 'This is not written in the form that is expected here.'
  }
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  null: 'nothing',
  undefined: 'nothing',
}

function amount(count: number | bigint, of: string): string {
  const noun = of === 'string' ? 'character' : of === 'array' ? 'entry' : undefined
  if (!noun) return String(count)
  const plural = noun === 'entry' ? 'entries' : `${noun}s`
  return `${count} ${Number(count) === 1 ? noun : plural}`
}
