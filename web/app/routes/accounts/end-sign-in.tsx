import { endSignInByLink } from '@course/contract/accounts/sign-ins'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useAction } from '../../forms/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Card, Page, PageTitle } from '../../shell/page.tsx'
import { privateMeta } from '../../shell/page-meta.ts'

export const meta = () => privateMeta(pages.endSignIn)

/** Ends the login that an email told of, once the button is pressed. Programs that open links press none. */
export default function EndSignIn() {
  const [Token] = useState(() => window.location.hash.slice(1))
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState('')
  const { busy, act } = useAction(setFailure)
  const end = async () => {
    setFailure('')
    await call(endSignInByLink, { body: { Token } })
    setIsDone(true)
  }
  return (
    <Page width="narrow">
      <Card>
        <PageTitle>{isDone ? 'The login has ended' : 'End a login'}</PageTitle>
        <div aria-live="polite">
          {isDone ? (
            <p>
              That person is logged out now, but may know your password, so choose a new one: that ends every other
              login too.
            </p>
          ) : (
            <p>
              Our email told you of a login with a browser that your account was not used with before. If it wasn’t you,
              end it here. Nothing has happened yet.
            </p>
          )}
          {failure && <Notice kind="error">{failure}</Notice>}
        </div>
        <ButtonRow>
          {isDone ? (
            <ButtonLink to={paths.reset}>Choose a new password</ButtonLink>
          ) : (
            <>
              <Button busy={busy} onClick={() => act(end)}>
                End this login
              </Button>
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
