import type { z } from 'zod'

/**
 * A sentence for the owner about one fault. The contract's own sentences are for the owner already; the others are the
 * schema library's, which are for programmers.
 */
export function faultSentence(fault: z.core.$ZodIssue): string {
  return isOwnSentence(fault) ? fault.message : whatIsExpected(fault)
}

const isOwnSentence = ({ message }: z.core.$ZodIssue) =>
  !/^(Invalid|Too (big|small)|Unrecognized|Expected)\b/.test(message)

function whatIsExpected(fault: z.core.$ZodIssue): string {
  switch (fault.code) {
    case 'invalid_type':
      return `Something is missing here, or is not what belongs here: ${kinds[fault.expected] ?? 'another value'}.`
    case 'too_big':
      return `Use at most ${amount(fault.maximum, fault.origin)} here.`
    case 'too_small':
      return `Use at least ${amount(fault.minimum, fault.origin)} here.`
    case 'invalid_value':
      return `Only this is possible here: ${fault.values.map(String).join(', ')}.`
    case 'unrecognized_keys':
      return `This document has no field ${fault.keys.map((key) => `"${key}"`).join(', ')}.`
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
