import type { z } from 'zod'

/** What a system refuses in a file's name. */
const unusable = /[\\/:*?"<>|]/

/** Refuses names that some system can't store. */
export const usableFileName = (name: z.ZodString): z.ZodString =>
  name
    .refine((typed) => !unusable.test(typed), 'Name can’t contain any of \\ / : * ? " < > | because systems refuse them.')
    .refine((typed) => !typed.startsWith('.'), 'Name can’t start with a period.')
