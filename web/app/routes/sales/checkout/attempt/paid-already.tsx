import { type ComponentType, useState } from 'react'
import { errorMessage } from '../../../../api.ts'
import { toastError } from '../../../../kit/toasts/toast-list.ts'
import type { Credentials } from './follow-attempt.ts'
import styles from './paid-already.module.css'
import type { PaymentLookupProps } from './payment-lookup.tsx'

type Opened = ComponentType<PaymentLookupProps> | undefined

/** For buyers who paid in another tab or on another device and don't know the outcome. */
export function PaidAlready({ disabled, find, email }: PaymentLookupProps & { disabled: boolean }) {
  const [Lookup, setLookup] = useState<Opened>()
  const toggle = async () => {
    try {
      const { PaymentLookup } = await import('./payment-lookup.tsx')
      setLookup((shown: Opened) => (shown ? undefined : PaymentLookup))
    } catch (error) {
      toastError(errorMessage(error))
    }
  }
  const findAndClose = async (credentials: Credentials) => {
    await find(credentials)
    setLookup(undefined)
  }
  return (
    <div className={styles.lookup}>
      <button type="button" aria-expanded={Boolean(Lookup) && !disabled} disabled={disabled} onClick={toggle}>
        Already paid? <span>Check your payment status</span>
      </button>
      {Lookup && !disabled && <Lookup find={findAndClose} email={email} />}
    </div>
  )
}
