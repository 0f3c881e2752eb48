import { useNavigate } from 'react-router'
import { call, messageOf } from '../../api.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Field, FormSummary } from '../../ui/field.tsx'
import { maxLength } from '../../ui/limits.ts'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toasts/toast-list.ts'
import { useForm } from '../../ui/use-form.ts'

const accounts = () => import('@course/contract/accounts')

interface CodeFormProps {
  /** From the link of a mail; empty if the code is to be typed. */
  code: string
  /** Whether the mail was asked for just now. */
  sent: boolean
}

/** Step two of a reset, and the only step of an invitation: the code and a new password. */
export function CodeForm({ code, sent }: CodeFormProps) {
  const navigate = useNavigate()
  const { formProps, faults, summary, busy } = useForm({
    schema: async () => (await accounts()).ResetForm,
    send: async ({ Code, Password }) => {
      const { completeReset, splitCode } = await accounts()
      const parts = splitCode(Code)
      if (!parts) return window.alert('Invalid code')
      await call(completeReset, { body: { ...parts, Password } })
      toastSuccess('Your password has been changed. Please log in.')
      await navigate('/login')
    },
    onFailure: (error) => window.alert(messageOf(error)),
  })
  return (
    <>
      <Notice>
        {sent
          ? 'An email has been sent to you. Please check your email for the code.'
          : 'The code of your email is filled in. Please choose your password.'}
      </Notice>
      <form {...formProps}>
        <Field
          label="Code"
          name="Code"
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={maxLength.code}
          defaultValue={code}
          fault={faults.Code}
        />
        <Field
          label="New Password"
          name="Password"
          type="password"
          autoComplete="new-password"
          required
          maxLength={maxLength.password}
          hint="At least 8 characters."
          fault={faults.Password}
        />
        <FormSummary text={summary} />
        <ButtonRow>
          <Button type="submit" disabled={busy}>
            Submit
          </Button>
          <Button quiet onClick={() => navigate('/login')}>
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </>
  )
}
