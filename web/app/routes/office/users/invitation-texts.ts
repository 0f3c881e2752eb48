import type { InvitationCounts } from '@course/contract/office/invitations'

const number = (count: number) => count.toLocaleString('en-US')
const people = (count: number) => `${number(count)} ${count === 1 ? 'person' : 'people'}`

/** All calls together send so many. */
export const invitationsToSend = ({ sent, left }: InvitationCounts): number => sent + left

export const invitationsText = (count: number): string =>
  `${number(count)} ${count === 1 ? 'invitation' : 'invitations'}`

/** Who of a selection gets no invitation, and why. One sentence for each reason. */
export function leftOutTexts({ valid, waiting, notAllowed }: InvitationCounts): string[] {
  return [
    ...(valid > 0 ? [`${people(valid)} with an invitation that still works ${gets(valid)} no other.`] : []),
    ...(waiting > 0 ? [`For ${people(waiting)}, an invitation is on its way already.`] : []),
    ...(notAllowed > 0
      ? [`Only a Super Admin can invite ${number(notAllowed)} Super Admin${notAllowed === 1 ? '' : 's'}.`]
      : []),
  ]
}

const gets = (count: number) => (count === 1 ? 'gets' : 'get')
