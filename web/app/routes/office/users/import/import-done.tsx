import { sendInvitations } from '@course/contract/office/users/invitations'
import * as paths from '@course/contract/paths'
import { type Ref, useState } from 'react'
import { call } from '../../../../api.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { invitationsText } from '../invitation-texts.ts'
import { doneText, sentText } from './import-text.ts'
import { RefusedRowsButton } from './refused-rows-button.tsx'
import type { ImportResult } from './use-import.ts'

interface ImportDoneProps {
  result: ImportResult
  ref: Ref<HTMLElement>
  onAgain: () => void
}

/** What was imported. Invitations that were left for later can be sent from here or from the list of users. */
export function ImportDone({ result: { counts, rows, newUserIds, hasInvited }, ref, onAgain }: ImportDoneProps) {
  const [sent, setSent] = useState<number>()
  const { busy, act } = useAction()
  const invite = async () => {
    const { counts: sending } = await call(sendInvitations, { body: { UserIds: newUserIds } })
    setSent(sending.sent)
  }
  const isWaiting = newUserIds.length > 0 && !hasInvited && sent === undefined
  return (
    <>
      <Notice kind="success" ref={ref}>
        {doneText(counts, hasInvited ? newUserIds.length : 0)}
      </Notice>
      {sent !== undefined && <Notice kind="success">{sentText(sent)}</Notice>}
      <ButtonRow>
        {isWaiting && (
          <Button busy={busy} onClick={() => act(invite)}>
            {`Send ${invitationsText(newUserIds.length)}`}
          </Button>
        )}
        <RefusedRowsButton rows={rows} />
        <ButtonLink quiet={isWaiting} to={paths.users}>
          Users
        </ButtonLink>
        <Button quiet onClick={onAgain}>
          Import another file
        </Button>
      </ButtonRow>
    </>
  )
}
