import * as paths from '@course/contract/paths'
import { CorrectedEmail, correctPaidEmail } from '@course/contract/sales/address-requests'
import { signOutEverywhere } from '../access/shared-login.ts'
import { call } from '../api.ts'
import { EmailField } from '../forms/account-fields.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/use-form.ts'
import { FormSummary } from '../kit/field.tsx'
import { type PaidAttempt, storeFlash, storePaidAttempt } from '../session.ts'

interface CorrectionDialogProps {
  paid: PaidAttempt
  onClose: () => void
}

/** Asks for the address that the buyer meant, and sends the receipt there. */
export function CorrectionDialog({ paid, onClose }: CorrectionDialogProps) {
  const form = useForm({
    schema: async () => CorrectedEmail,
    send: async ({ Email }) => {
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
  })
  return (
    <FormDialog title="Correct your address" submit="Correct the address" form={form} onClose={onClose}>
      <p>
        We send your receipt again, and you log in with this address from now on. Your password stays the same. Nothing
        is charged.
      </p>
      <EmailField defaultValue={paid.email} problems={form.problems} />
      <FormSummary text={form.summary} />
    </FormDialog>
  )
}
