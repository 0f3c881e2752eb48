import { changePassword, PasswordChange } from '@course/contract/accounts/accounts'
import * as paths from '@course/contract/paths'
import { useNavigate } from 'react-router'
import { signOutEverywhere } from '../../../access/shared-login.ts'
import { call } from '../../../api.ts'
import { PasswordField } from '../../../forms/account-fields.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { FormSummary } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { storeFlash } from '../../../session.ts'

/** Changes the password. It ends every session, also this one, so that the new password is used at once. */
export function PasswordForm({ email }: { email: string }) {
  const navigate = useNavigate()
  const { formProps, problems, summary, failure, busy } = useForm({
    schema: async () => PasswordChange,
    send: async (typed) => {
      await call(changePassword, { body: typed })
      signOutEverywhere()
      storeFlash({ kind: 'success', message: 'Your password has been changed. Please log in.', email })
      await navigate(paths.login)
    },
  })
  return (
    <form {...formProps}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="CurrentPassword"
        autoComplete="current-password"
        problems={problems}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters. You will be logged out everywhere."
        problems={problems}
      />
      <FormSummary text={summary} />
      {failure && <Notice kind="error">{failure}</Notice>}
      <ButtonRow>
        <Button quiet type="submit" busy={busy}>
          Change password
        </Button>
      </ButtonRow>
    </form>
  )
}
