import { type InvitationCounts, previewInvitations, sendInvitations } from '@course/contract/office/users/invitations'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../../api.ts'
import { ConfirmDialog } from '../../../../forms/confirm-dialog.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Dialog } from '../../../../kit/dialog.tsx'
import { toastSuccess } from '../../../../kit/toasts/toast-list.ts'
import { type ListQuery, withoutPage } from '../../../../lists/list-address.ts'
import { invitationsText, invitationsToSend, leftOutTexts } from '../invitation-texts.ts'

interface InviteButtonProps {
  query: ListQuery
  /** Called after invitations were sent. */
  onSent: () => void
}

/** Sends the users of the filtered list another invitation, where the first one does not work any more. */
export function InviteButton({ query, onSent }: InviteButtonProps) {
  const [counts, setCounts] = useState<InvitationCounts>()
  const { busy, act } = useAction()
  const { revalidate } = useRevalidator()
  const body = { Filter: withoutPage(query) }
  const send = async () => {
    let sent = 0
    for (let isLeft = true; isLeft; ) {
      const { counts: now } = await call(sendInvitations, { body })
      sent += now.sent
      isLeft = now.left > 0 && now.sent > 0
    }
    toastSuccess(`${invitationsText(sent)} on the way.`)
    onSent()
    await revalidate()
  }
  return (
    <>
      <Button
        quiet
        busy={busy}
        onClick={() => void act(async () => setCounts(await call(previewInvitations, { body })))}
      >
        Invite again…
      </Button>
      {counts && <InviteDialog counts={counts} onConfirm={send} onClose={() => setCounts(undefined)} />}
    </>
  )
}

interface InviteDialogProps {
  counts: InvitationCounts
  onConfirm: () => Promise<void>
  onClose: () => void
}

function InviteDialog({ counts, onConfirm, onClose }: InviteDialogProps) {
  const leftOut = leftOutTexts(counts).map((text) => <p key={text}>{text}</p>)
  const invitations = invitationsText(invitationsToSend(counts))
  if (invitationsToSend(counts) === 0)
    return (
      <Dialog title="There is nobody to invite" onClose={onClose}>
        {leftOut}
        <ButtonRow>
          <Button first onClick={onClose}>
            Close
          </Button>
        </ButtonRow>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={`Send ${invitations}?`}
      confirm={`Send ${invitations}`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>Each is a new link to choose a password. It works for 7 days.</p>
      {leftOut}
    </ConfirmDialog>
  )
}
