import { z } from 'zod'

/** The version that a change started from; 0 for what is new. The database counts to about two billion. */
export const fromVersion = z
  .int('The version must be a number.')
  .min(0, 'The version must be a number.')
  .max(2_000_000_000, 'The version must be a number.')
