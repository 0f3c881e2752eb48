import { NewEmail, type OwnEmail, requestEmailChange, undoDays } from '@course/contract/accounts/email-changes'
import { useRevalidator } from 'react-router'
import { call } from '../../../api.ts'
import { EmailField } from '../../../forms/account-fields.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Address } from '../../../kit/address.tsx'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { FormSummary } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { siteTimeText } from '../../../shell/site-time.tsx'

/** Asks for another address, which has to confirm before anything changes. */
export function EmailChangeForm({ email, pending }: { email: string; pending: OwnEmail['pending'] }) {
  const { revalidate } = useRevalidator()
  const { formProps, problems, summary, failure, busy } = useForm({
    schema: async () => NewEmail,
    send: async (typed, form) => {
      await call(requestEmailChange, { body: typed })
      form.reset()
      await revalidate()
    },
  })
  return (
    <>
      {pending && (
        <Notice>
          <p>
            We have sent an email to{' '}
            <strong>
              <Address email={pending.email} />
            </strong>
            . Open its link by {siteTimeText(pending.until)} and press the button there. Until then, you log in as
            before.
          </p>
        </Notice>
      )}
      <p>
        You log in with <Address email={email} />, and our emails go there. A change logs you out everywhere. If you
        have ever opened a link that we sent to the old address, it can undo the change for {undoDays} days.
      </p>
      <form {...formProps}>
        <EmailField label="New email" autoComplete="off" problems={problems} />
        <FormSummary text={summary} />
        {failure && <Notice kind="error">{failure}</Notice>}
        <ButtonRow>
          <Button quiet type="submit" busy={busy}>
            {pending ? 'Send another email' : 'Change email'}
          </Button>
        </ButtonRow>
      </form>
    </>
  )
}
