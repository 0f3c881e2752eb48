import { useState } from 'react'
import { messageOf } from '../../api.ts'
import { toastError } from '../../ui/toasts/toast-list.ts'
import styles from './checkout.module.css'
import type { PaymentLookupProps } from './payment-lookup.tsx'
import type { Claim } from './watch.ts'

/** For those who paid in another tab or on another device and don't know how that ended. */
export function PaidAlready({ disabled, find }: PaymentLookupProps & { disabled: boolean }) {
  const [opened, setOpened] = useState<typeof import('./payment-lookup.tsx')>()
  const toggle = async () => {
    try {
      const loaded = await import('./payment-lookup.tsx')
      setOpened((shown) => (shown ? undefined : loaded))
    } catch (error) {
      toastError(messageOf(error))
    }
  }
  const findAndClose = async (claim: Claim) => {
    await find(claim)
    setOpened(undefined)
  }
  return (
    <div className={styles.paidAlready}>
      <button type="button" aria-expanded={Boolean(opened) && !disabled} disabled={disabled} onClick={toggle}>
        Paid already? <span>See how your payment stands</span>
      </button>
      {opened && !disabled && <opened.PaymentLookup find={findAndClose} />}
    </div>
  )
}
