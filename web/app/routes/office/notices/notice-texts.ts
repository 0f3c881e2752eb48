import type { PlacedNotice } from '@course/contract/office/notices/written-notices'
import { numberText } from '@course/contract/words/counts'

/** What became of a notice's emails. */
export function emailsText({ recipients, emails }: Pick<PlacedNotice, 'recipients' | 'emails'>): string {
  const { sent, waiting, uncertain, notSent } = emails
  const missing = [
    ...(uncertain > 0 ? [` ${numberText(uncertain)} perhaps sent: the site was stopped at that moment.`] : []),
    ...(notSent > 0 ? [` ${numberText(notSent)} could not be delivered, or the account was disabled before.`] : []),
  ].join('')
  if (waiting > 0) return `${numberText(sent)} of ${numberText(recipients)} emails sent so far.${missing}`
  if (missing !== '') return `${numberText(sent)} of ${numberText(recipients)} emails sent.${missing}`
  return recipients === 1 ? 'The email was sent.' : 'All emails were sent.'
}
