import type { z } from 'zod'

/** What operating systems refuse in the name of a file. */
const unusable = /[\\/:*?"<>|]/

/** Refuses names that some operating system can't store. */
export const usableFileName = (name: z.ZodString): z.ZodString =>
  name
    .refine((typed) => !unusable.test(typed), 'Name can’t contain \\ / : * ? " < > or |.')
    .refine((typed) => !typed.startsWith('.'), 'Name can’t start with a period.')

/**
 * A name that every operating system can store, from any text. It is cut between characters: half of one can't be stored,
 * and no link can have it.
 * @param most UTF-16 code units @returns nothing if nothing usable is left
 */
export const toUsableName = (text: string, most: number): string =>
  text
    .split(unusable)
    .join('-')
    .replace(/^[. ]+/, '')
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[. ]+$/, '')
