import { accountEmails } from '../../accounts/accounts.ts'
import { courseEmails } from '../../course/course.ts'
import type { EmailJobs } from '../../platform/email/email.ts'
import { saleEmails } from '../../sales/sales.ts'
import { alert } from './alert.ts'
import { notice } from './notice.ts'
import { noticeTest } from './notice-test.ts'

const officeEmails = [alert, notice, noticeTest] as const

declare module '../../platform/jobs/jobs.ts' {
  interface EmailData extends EmailJobs<typeof officeEmails> {}
}

export const emails = [...accountEmails, ...saleEmails, ...courseEmails, ...officeEmails] as const

export const emailJobs: readonly string[] = emails.map(({ job }) => job)

/** How the office names an email; a job that an earlier release queued may have no entry. */
export const emailKind = (job: string): { what?: string; subject?: string; isRepeatable?: boolean } =>
  emails.find((email) => email.job === job) ?? {}
