import { keptDays, paperYears, type RetentionName, usualAuditYears } from './retention.ts'

const day = (days: number): string => {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`
  return `${days} days`
}

const rows: Record<RetentionName, { what: string; from: string }> = {
  attempts: {
    what: 'Payments that were declined or not finished: name, email address and card',
    from: 'after they ended',
  },
  codes: { what: 'Hashes of codes for a new password and of invitations', from: 'after they expired' },
  emailChanges: { what: 'Former email addresses of accounts', from: '' },
  addressRequests: { what: 'What people told us about missing emails: name, address and payment', from: '' },
  signIns: { what: 'Logins: time, network and kind of browser', from: '' },
  searchMisses: { what: 'Words of searches that found nothing', from: '' },
  workbooks: { what: 'Workbooks, with their files', from: 'after access has ended' },
  workbookEmails: { what: 'Which emails about workbooks were sent', from: '' },
  events: { what: 'Reports of the card provider about disputes', from: '' },
  emailFiles: { what: 'Emails as files, where a site has no mail server', from: '' },
  previews: { what: 'Links to previews of the site’s texts', from: 'after they expired' },
  auditNetworks: {
    what: 'Networks, and addresses typed in failed logins, in the record of what administrators did',
    from: '',
  },
  audit: { what: 'The record of what administrators did', from: '' },
  papers: {
    what: 'Invoices and credit notes of people whose data was erased, with name and address',
    from: 'after the year of issue',
  },
}

const periodOf = (name: RetentionName): string => {
  if (name === 'audit') return `${usualAuditYears} years`
  return name === 'papers' ? `${paperYears} years` : day(keptDays[name])
}

/** What is deleted by itself, and when, for the privacy page. */
export const retentionTable = (Object.keys(rows) as RetentionName[]).map((name) => ({
  name,
  what: rows[name].what,
  kept: [periodOf(name), rows[name].from].filter(Boolean).join(' '),
}))

/** What stays of a person whose data was erased. A test searches all other tables of the database. */
export const keptAfterErasure = [
  {
    table: 'papers',
    what: 'Invoices and credit notes, with name and address',
    why: 'tax law',
    until: `the end of the ${paperYears}th year after the year of issue`,
  },
  {
    table: 'users',
    what: 'Name and email address of the account',
    why: 'a payment, refund, dispute or cancellation that is still open',
    until: 'that is closed',
  },
  {
    table: 'attempts',
    what: 'Name, email address and card of the payment',
    why: 'the same payment',
    until: 'that is closed',
  },
] as const
