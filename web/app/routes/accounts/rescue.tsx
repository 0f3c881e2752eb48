import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call, errorMessage } from '../../api.ts'
import { PasswordField } from '../../forms/account-fields.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useLinkToken } from '../../forms/use-link-token.ts'
import { Button, ButtonLink, ButtonRow } from '../../kit/button.tsx'
import { FormSummary } from '../../kit/field.tsx'
import { NeedsScript, Notice } from '../../kit/notice.tsx'
import { storeFlash } from '../../session.ts'
import { Card } from '../../shell/card.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import { privateMeta } from '../../shell/page-meta.ts'

export const meta = () => privateMeta(pages.rescue)

const contract = () => import('@course/contract/accounts/rescue')

/** Removes the second factors of an account with the link of the rescue command. */
export default function RescuePage() {
  const token = useLinkToken()
  const [isNew, setIsNew] = useState(false)
  return (
    <Page width="narrow">
      <Card>
        <PageTitle>Remove your second factor</PageTitle>
        <NeedsScript />
        {token === '' ? (
          <IncompleteLink />
        ) : (
          <>
            <p>
              This removes your authenticator app, your passkeys and your recovery codes, and logs you out everywhere.
              {isNew ? ' Choose a new password for your account.' : ' Confirm with your password.'}
            </p>
            <RescueForm key={String(isNew)} token={token} isNew={isNew} onSwitch={() => setIsNew(!isNew)} />
          </>
        )}
      </Card>
    </Page>
  )
}

/** Also what a reload shows, because the secret is no longer in the address. */
const IncompleteLink = () => (
  <>
    <p>This link is incomplete. Open the whole link, as the rescue command printed it.</p>
    <ButtonRow>
      <ButtonLink quiet to={paths.login}>
        Log in
      </ButtonLink>
    </ButtonRow>
  </>
)

function RescueForm({ token, isNew, onSwitch }: { token: string; isNew: boolean; onSwitch: () => void }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState('')
  const { formProps, problems, summary, busy } = useForm({
    schema: async () => {
      const { KnownPassword, ChosenPassword } = await contract()
      return isNew ? ChosenPassword : KnownPassword
    },
    send: async (typed) => {
      setRefusal('')
      await call((await contract()).rescue, { body: { ...typed, Token: token } })
      storeFlash({ kind: 'success', message: 'Your second factor has been removed. Log in, and set up a new one.' })
      await navigate(paths.login)
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) setRefusal(errorMessage(error))
    },
  })
  return (
    <>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <form {...formProps}>
        {isNew ? (
          <PasswordField
            key="new"
            label="New Password"
            name="NewPassword"
            autoComplete="new-password"
            hint="At least 8 characters."
            problems={problems}
          />
        ) : (
          <PasswordField key="known" label="Password" autoComplete="current-password" problems={problems} />
        )}
        <FormSummary text={summary} />
        <ButtonRow>
          <Button type="submit" busy={busy}>
            Remove my second factor
          </Button>
          <Button quiet onClick={onSwitch}>
            {isNew ? 'I know my password' : 'I forgot my password'}
          </Button>
          <ButtonLink quiet to={paths.login}>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </form>
    </>
  )
}
