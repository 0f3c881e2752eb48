import { keptDays, paperYears, type RetentionName } from '../../retention.ts'
import { countText } from '../../words/counts.ts'

export const yearsText = (years: number): string => countText(years, 'year')

const daysText = (days: number): string => (days % 365 === 0 ? yearsText(days / 365) : countText(days, 'day'))

const rows: Record<RetentionName, { what: string; from: string }> = {
  attempts: {
    what: 'Payments that were declined or not finished: name, email address and card',
    from: 'after they ended',
  },
  codes: { what: 'Hashes of codes for a new password and of invitations', from: 'after they expired' },
  emailChanges: { what: 'Former email addresses of accounts', from: '' },
  addressRequests: {
    what: 'Messages about missing emails, unless answered before: name, address and payment',
    from: '',
  },
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

/**
 * What is deleted by itself, and when, for the privacy page.
 * @param audit how long the audit log is kept, which each site sets: a text, or the mark in its place
 */
export function createRetentionTable(audit: string) {
  const periodOf = (name: RetentionName): string => {
    if (name === 'audit') return audit
    return name === 'papers' ? yearsText(paperYears) : daysText(keptDays[name])
  }
  return (Object.keys(rows) as RetentionName[]).map((name) => ({
    name,
    what: rows[name].what,
    kept: [periodOf(name), rows[name].from].filter(Boolean).join(' '),
  }))
}

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
  {
    table: 'invoice_details',
    what: 'What was added to the invoice',
    why: 'the same payment',
    until: 'that is closed',
  },
] as const
