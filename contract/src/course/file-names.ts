import type { z } from 'zod'

/** What operating systems refuse in the name of a file. */
const unusable = /[\\/:*?"<>|]/

/** Refuses names that some operating system can't store. */
export const usableFileName = (name: z.ZodString): z.ZodString =>
  name
    .refine((typed) => !unusable.test(typed), 'Name can’t contain \\ / : * ? " < > or |.')
    .refine((typed) => !typed.startsWith('.'), 'Name can’t start with a period.')
