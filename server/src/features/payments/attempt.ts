import type { attempts } from '../../db/schema.ts'

export type Attempt = typeof attempts.$inferSelect
