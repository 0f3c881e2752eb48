import * as paths from '@course/contract/paths'
import { CorrectedEmail, correctPaidEmail } from '@course/contract/sales/address-requests'
import { useState } from 'react'
import { signOutEverywhere } from '../access/shared-login.ts'
import { ApiError, call, errorMessage } from '../api.ts'
import { EmailField } from '../forms/account-fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { Button, ButtonRow } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { FormSummary } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { type PaidAttempt, storeFlash, storePaidAttempt } from '../session.ts'

interface CorrectionDialogProps {
  paid: PaidAttempt
  onClose: () => void
}

/** Asks for the address that the buyer meant, and sends the receipt there. */
export function CorrectionDialog({ paid, onClose }: CorrectionDialogProps) {
  const [failure, setFailure] = useState('')
  const { formProps, problems, summary, busy } = useForm({
    schema: async () => CorrectedEmail,
    send: async ({ Email }) => {
      setFailure('')
      const headers = { 'x-attempt-secret': paid.secret }
      await call(correctPaidEmail, { headers, body: { Email } })
      // The correction has ended the session. The tab keeps the proof, in case this address has a typo too.
      signOutEverywhere()
      storePaidAttempt({ ...paid, email: Email })
      const message = 'Your address is corrected, and your receipt is on its way. Please log in with it.'
      storeFlash({ kind: 'success', message, email: Email })
      // A new document, because the payment page has its own security policy.
      window.location.assign(paths.login)
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) setFailure(errorMessage(error))
    },
  })
  return (
    <Dialog title="Correct your address" busy={busy} onClose={onClose}>
      <form {...formProps}>
        <p>
          We send your receipt again, and you log in with this address from now on. Your password stays the same.
          Nothing is charged.
        </p>
        <EmailField defaultValue={paid.email} problems={problems} />
        <FormSummary text={summary} />
        {failure && <Notice kind="error">{failure}</Notice>}
        <ButtonRow>
          <Button type="submit" busy={busy}>
            Correct the address
          </Button>
          <Button quiet busy={busy} onClick={onClose}>
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
