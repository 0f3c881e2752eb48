import { confirmEmailChange } from '@course/contract/accounts/email-changes'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sessionContext } from '../../../access/guard.ts'
import { signOutEverywhere } from '../../../access/shared-login.ts'
import { call } from '../../../api.ts'
import { useActionWithNotice } from '../../../forms/use-action.ts'
import { Address } from '../../../kit/address.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { storeFlash } from '../../../session.ts'
import { Card } from '../../../shell/card.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'

export const meta = () => privateMeta(pages.confirmEmail)
export const ErrorBoundary = PageError
export const loader = ({ context }: LoaderArgs) => context.get(sessionContext)

/** Changes the account's address, once the button is pressed. Programs that open links press none. */
export default function ConfirmEmail({ loaderData: { Email } }: PageProps<typeof loader>) {
  const { hash } = useLocation()
  const [Token] = useState(() => hash.slice(1))
  const navigate = useNavigate()
  const { busy, act, failure } = useActionWithNotice()
  const confirm = async () => {
    const { email } = await call(confirmEmailChange, { body: { Token } })
    signOutEverywhere()
    storeFlash({ kind: 'success', message: 'Your email has been changed. Please log in with it.', email })
    await navigate(paths.login)
  }
  return (
    <Page width="form">
      <PageTitle level={2}>Confirm your new address</PageTitle>
      <Card>
        {Token === '' ? (
          <p>This link is incomplete. Open the whole link, as it is in the email.</p>
        ) : (
          <p>
            Once you confirm, you log in with the address that this link was sent to, instead of{' '}
            <Address email={Email} />. You are logged out everywhere. Nothing has happened yet.
          </p>
        )}
        {failure && <Notice kind="error">{failure}</Notice>}
        <ButtonRow>
          {Token !== '' && (
            <Button busy={busy} onClick={() => act(confirm)}>
              Confirm this address
            </Button>
          )}
          <ButtonLink quiet to={paths.account}>
            {Token === '' ? 'Your account' : 'Cancel'}
          </ButtonLink>
        </ButtonRow>
      </Card>
    </Page>
  )
}
