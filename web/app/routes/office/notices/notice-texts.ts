import type { PlacedNotice } from '@course/contract/office/written-notices'

const number = (count: number) => count.toLocaleString('en-US')

export const membersText = (count: number): string => `${number(count)} ${count === 1 ? 'member' : 'members'}`

/** What became of a notice's emails. */
export function emailsText({ recipients, emails }: Pick<PlacedNotice, 'recipients' | 'emails'>): string {
  const { sent, waiting, notSent } = emails
  const missing = notSent === 0 ? '' : ` ${number(notSent)} could not be delivered, or the account was disabled before.`
  if (waiting > 0) return `${number(sent)} of ${number(recipients)} emails sent so far.${missing}`
  if (notSent > 0) return `${number(sent)} of ${number(recipients)} emails sent.${missing}`
  return recipients === 1 ? 'The email was sent.' : 'All emails were sent.'
}
