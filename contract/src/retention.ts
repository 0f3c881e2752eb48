/** How long things are kept. The server deletes by these numbers, and the privacy page shows them. */

/** In days. */
export const keptDays = {
  /** Longer than a payment is watched (3 days) and compared with the provider (15 days). */
  attempts: 17,
  /** Codes for setting a password, after they expired. */
  codes: 30,
  /** Preview links, after they expired. */
  previews: 30,
  /** Longer than a bank takes to dispute a payment. */
  events: 730,
  signIns: 90,
  /** Former addresses of accounts. A request to confirm one is deleted a day after it ran out. */
  emailChanges: 365,
  /** Requests to correct the address of a purchase. */
  addressRequests: 180,
  emailFiles: 90,
  /** Networks, and typed addresses of failed sign-ins, in the audit log. */
  auditNetworks: 90,
  searchMisses: 400,
  /** Workbooks, after access has ended. */
  workbooks: 90,
  /** What became of emails about workbooks. */
  workbookEmails: 400,
} as const

/** How many calendar years after the year of issue the law may require invoices. */
export const paperYears = 10

/** What is deleted by itself. */
export type RetentionName = keyof typeof keptDays | 'audit' | 'papers'
