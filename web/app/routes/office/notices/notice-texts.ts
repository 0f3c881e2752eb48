import type { PlacedNotice } from '@course/contract/office/notices/written-notices'
import { countText, numberText } from '@course/contract/words/counts'

export const membersText = (count: number): string => countText(count, 'member')

/** What became of a notice's emails. */
export function emailsText({ recipients, emails }: Pick<PlacedNotice, 'recipients' | 'emails'>): string {
  const { sent, waiting, notSent } = emails
  const missing =
    notSent === 0 ? '' : ` ${numberText(notSent)} could not be delivered, or the account was disabled before.`
  if (waiting > 0) return `${numberText(sent)} of ${numberText(recipients)} emails sent so far.${missing}`
  if (notSent > 0) return `${numberText(sent)} of ${numberText(recipients)} emails sent.${missing}`
  return recipients === 1 ? 'The email was sent.' : 'All emails were sent.'
}
