import type { attempts } from '../../platform/db/schema.ts'

export type Attempt = typeof attempts.$inferSelect
