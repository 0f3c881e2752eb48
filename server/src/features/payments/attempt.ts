import type { attempts } from '../../db/schema.ts'

/** One try to pay. Its id is the order id at the provider. */
export type Attempt = typeof attempts.$inferSelect
