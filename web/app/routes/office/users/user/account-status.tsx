import { startSupportView } from '@course/contract/office/support-views'
import {
  disableUser,
  enableUser,
  sendInvitation,
  sendPasswordReset,
  type UserStatus,
} from '@course/contract/office/users/users'
import * as paths from '@course/contract/paths'
import { isolate } from '@course/contract/words/isolated-text'
import { useState } from 'react'
import { call } from '../../../../api.ts'
import { ActionButton } from '../../../../forms/action-button.tsx'
import { ConfirmDialog } from '../../../../forms/confirm-dialog.tsx'
import { ReasonDialog } from '../../../../forms/reason-dialog.tsx'
import { useDone } from '../../../../forms/use-done.ts'
import { Button, ButtonLink, ButtonRow } from '../../../../kit/button.tsx'
import { Dialog } from '../../../../kit/dialog.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { SiteTime, siteTimeText } from '../../../../shell/site-time.tsx'

interface AccountStatusProps {
  id: string
  name: string
  email: string
  status: UserStatus
}

/** Whether a user can log in, with the actions that change it. */
export function AccountStatus({ id, name, email, status }: AccountStatusProps) {
  const { can, disabled, erasedAt, hasPassword, lastLoginAt } = status
  return (
    <>
      {disabled && (
        <Notice kind="warning">
          Disabled since {siteTimeText(disabled.at)}
          {disabled.reason && `: “${isolate(disabled.reason)}”`}
        </Notice>
      )}
      {!disabled && hasPassword && <p>This person can log in.</p>}
      {!hasPassword && !erasedAt && <p>This person has no password yet. They choose one through the invitation.</p>}
      <p>
        {lastLoginAt ? (
          <>
            Last login: <SiteTime at={lastLoginAt} />
          </>
        ) : (
          'No login is on record.'
        )}
      </p>
      <ButtonRow>
        {(can.includes('disable') || can.includes('enable')) && (
          <DisableOrEnable isDisabled={disabled !== null} hasPassword={hasPassword} id={id} name={name} />
        )}
        {can.includes('view') && <SupportViewButton id={id} name={name} />}
        {can.includes('invite') && <Invitation id={id} email={email} />}
        {can.includes('reset') && <PasswordReset id={id} email={email} />}
      </ButtonRow>
    </>
  )
}

interface DisableOrEnableProps {
  id: string
  name: string
  isDisabled: boolean
  hasPassword: boolean
}

function DisableOrEnable({ id, name, isDisabled, hasPassword }: DisableOrEnableProps) {
  /** Keeps the dialog's text when the account changes, just before the dialog closes. */
  const [asking, setAsking] = useState<'disable' | 'enable'>()
  const done = useDone()
  const onClose = () => setAsking(undefined)
  const disable = async (Reason: string) => {
    await call(disableUser, { params: { id }, body: { Reason } })
    await done(`The account of ${name} has been disabled.`)
  }
  const enable = async () => {
    await call(enableUser, { params: { id } })
    await done(`The account of ${name} has been enabled.`)
  }
  return (
    <div>
      <Button quiet onClick={() => setAsking(isDisabled ? 'enable' : 'disable')}>
        {isDisabled ? 'Enable account' : 'Disable account'}
      </Button>
      {asking === 'enable' && (
        <ConfirmDialog
          onClose={onClose}
          title={`Enable the account of ${name}?`}
          confirm="Enable account"
          onConfirm={enable}
        >
          <p>
            {hasPassword
              ? 'They can log in again with the password they had.'
              : 'They can choose a password through an invitation.'}
          </p>
        </ConfirmDialog>
      )}
      {asking === 'disable' && (
        <ReasonDialog
          onClose={onClose}
          title={`Disable the account of ${name}?`}
          confirm="Disable account"
          hint="Kept with the account."
          onConfirm={disable}
        >
          <p>Every session ends at once, and logging in is refused. Access and purchases stay as they are.</p>
        </ReasonDialog>
      )}
    </div>
  )
}

function PasswordReset({ id, email }: { id: string; email: string }) {
  const done = useDone()
  const send = async () => {
    await call(sendPasswordReset, { params: { id } })
    await done(`The email for a new password will be sent to ${email}.`)
  }
  return <ActionButton onPress={send}>Send password reset</ActionButton>
}

function Invitation({ id, email }: { id: string; email: string }) {
  const done = useDone()
  const send = async () => {
    await call(sendInvitation, { params: { id } })
    await done(`The invitation will be sent to ${email}.`)
  }
  return <ActionButton onPress={send}>Send invitation</ActionButton>
}

/** Starts a view of the site as a member sees it. It opens in a tab of its own, which shares no login with this one. */
function SupportViewButton({ id, name }: { id: string; name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [token, setToken] = useState<string>()
  const start = async (Reason: string) => {
    setToken((await call(startSupportView, { params: { id }, body: { Reason } })).message)
  }
  return (
    <div>
      <Button quiet onClick={() => setIsAsking(true)}>
        See what this member sees
      </Button>
      {isAsking && (
        <ReasonDialog
          onClose={() => setIsAsking(false)}
          title={`See what ${name} sees?`}
          confirm="Start"
          hint="Kept on record. The member reads when you looked, not why."
          onConfirm={start}
        >
          <p>For 15 minutes, in a tab of its own. You can change nothing there, and no video is played.</p>
        </ReasonDialog>
      )}
      {token !== undefined && (
        <Dialog title="The view is ready" onClose={() => setToken(undefined)}>
          <p>It ends in 15 minutes, or when you press Leave.</p>
          <ButtonRow>
            <ButtonLink
              to={`${paths.supportView}#${token}`}
              target="_blank"
              rel="noopener"
              // The browser follows the link first.
              onClick={() => setTimeout(() => setToken(undefined))}
            >
              Open in a new tab
            </ButtonLink>
            <Button quiet onClick={() => setToken(undefined)}>
              Cancel
            </Button>
          </ButtonRow>
        </Dialog>
      )}
    </div>
  )
}
