import { PaymentClaim } from '@course/contract/sales/checkout'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../../api.ts'
import { EmailField, PasswordField } from '../../../../forms/account-fields.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { Button } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import type { Credentials } from './follow-attempt.ts'

export interface PaymentLookupProps {
  /** @throws ApiError with the server's sentence if no payment has this email and password */
  find: (credentials: Credentials) => Promise<void>
  /** The email typed into the payment form. */
  email: string
}

export function PaymentLookup({ find, email }: PaymentLookupProps) {
  const [refusal, setRefusal] = useState<{ text: string }>()
  const notice = useRef<HTMLElement>(null)
  // The pressed button lost the focus while it was disabled.
  useEffect(() => {
    if (refusal) notice.current?.focus()
  }, [refusal])
  const { formProps, problems, busy } = useForm({
    schema: async () => PaymentClaim,
    send: async (credentials) => {
      setRefusal(undefined)
      await find(credentials)
    },
    onFailure: (error) => setRefusal({ text: errorMessage(error) }),
  })
  return (
    <form aria-label="Payment status" {...formProps}>
      <p>Type the email and the password of your payment. Checking charges nothing.</p>
      {refusal && (
        <Notice kind="error" ref={notice}>
          {refusal.text}
        </Notice>
      )}
      <EmailField defaultValue={email} problems={problems} />
      <PasswordField autoComplete="current-password" problems={problems} />
      <Button type="submit" disabled={busy}>
        Check my payment
      </Button>
    </form>
  )
}
