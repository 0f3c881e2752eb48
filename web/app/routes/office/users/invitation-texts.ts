import type { InvitationCounts } from '@course/contract/office/users/invitations'
import { countText } from '@course/contract/words/counts'

const people = (count: number) => countText(count, 'person', 'people')

/** All calls together send so many. */
export const invitationsToSend = ({ sent, left }: InvitationCounts): number => sent + left

export const invitationsText = (count: number): string => countText(count, 'invitation')

/** Who of a selection gets no invitation, and why. One sentence for each reason. */
export function leftOutTexts({ valid, waiting, notAllowed }: InvitationCounts): string[] {
  return [
    ...(valid > 0 ? [`${people(valid)} with an invitation that still works ${gets(valid)} no other.`] : []),
    ...(waiting > 0 ? [`For ${people(waiting)}, an invitation is on its way already.`] : []),
    ...(notAllowed > 0 ? [`Only a Super Admin can invite ${countText(notAllowed, 'Super Admin')}.`] : []),
  ]
}

const gets = (count: number) => (count === 1 ? 'gets' : 'get')
