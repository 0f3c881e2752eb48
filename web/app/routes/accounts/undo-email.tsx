import { undoEmailChange } from '@course/contract/accounts/email-changes'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useAction } from '../../forms/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Card, Page, PageTitle } from '../../shell/page.tsx'
import { privateMeta } from '../../shell/page-meta.ts'

export const meta = () => privateMeta(pages.undoEmail)

/** Gives an account its old address back, once the button is pressed. Programs that open links press none. */
export default function UndoEmail() {
  const [Token] = useState(() => window.location.hash.slice(1))
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState('')
  const { busy, act } = useAction(setFailure)
  const undo = async () => {
    setFailure('')
    await call(undoEmailChange, { body: { Token } })
    setIsDone(true)
  }
  return (
    <Page width="narrow">
      <Card>
        <PageTitle>{isDone ? 'The change is undone' : 'Undo the new address'}</PageTitle>
        <div aria-live="polite">
          {isDone ? (
            <p>
              Your account has its old address again, and everybody is logged out. The person who changed it may know
              your password, so choose a new one now.
            </p>
          ) : Token === '' ? (
            <p>This link is incomplete. Open the whole link, as it is in the email.</p>
          ) : (
            <p>
              Our email told you that the address of your account was changed. If it wasn’t you, undo it here. Nothing
              has happened yet.
            </p>
          )}
          {failure && <Notice kind="error">{failure}</Notice>}
        </div>
        <ButtonRow>
          {isDone ? (
            <ButtonLink to={paths.reset}>Choose a new password</ButtonLink>
          ) : (
            <>
              {Token !== '' && (
                <Button busy={busy} onClick={() => act(undo)}>
                  Undo the change
                </Button>
              )}
              <ButtonLink quiet to={paths.home}>
                It was me
              </ButtonLink>
            </>
          )}
        </ButtonRow>
      </Card>
    </Page>
  )
}
