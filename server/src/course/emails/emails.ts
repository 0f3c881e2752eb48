import type { EmailJobs } from '../../platform/email/email.ts'
import { deadlines } from './deadlines.ts'
import { lawChanges } from './law-changes.ts'
import { workbookEnded } from './workbook-ended.ts'

export const courseEmails = [deadlines, lawChanges, workbookEnded] as const

declare module '../../platform/jobs/jobs.ts' {
  interface EmailData extends EmailJobs<typeof courseEmails> {}
}
