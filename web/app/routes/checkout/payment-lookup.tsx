import { PaymentClaim } from '@course/contract/checkout'
import { useState } from 'react'
import { messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { maxLength } from '../../ui/limits.ts'
import { Notice } from '../../ui/notice.tsx'
import { toastError } from '../../ui/toasts/toast-list.ts'
import { useForm } from '../../ui/use-form.ts'
import type { Claim } from './watch.ts'

export interface PaymentLookupProps {
  /** @throws ApiError with the server's sentence where e-mail and password are not those of a payment */
  find: (claim: Claim) => Promise<void>
}

export function PaymentLookup({ find }: PaymentLookupProps) {
  const [refusal, setRefusal] = useState('')
  const { formProps, faults, busy } = useForm({
    schema: async () => PaymentClaim,
    send: async (claim) => {
      setRefusal('')
      await find(claim)
    },
    onFailure: (error) => {
      setRefusal(messageOf(error))
      toastError(messageOf(error))
    },
  })
  return (
    <form aria-label="How your payment stands" {...formProps}>
      <p>Type the email and the password of your payment. Nothing is charged by looking.</p>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <Field
        label="Email"
        name="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={maxLength.email}
        fault={faults.Email}
      />
      <Field
        label="Password"
        name="Password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={maxLength.password}
        fault={faults.Password}
      />
      <Button type="submit" disabled={busy}>
        Look up my payment
      </Button>
    </form>
  )
}
