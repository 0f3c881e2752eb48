import { lazy, Suspense, useState } from 'react'
import { paidAttempt } from '../session.ts'

const CorrectAddress = lazy(async () => ({ default: (await import('./correct-address.tsx')).CorrectAddress }))

/**
 * As long as this tab can prove its payment: where the receipt went, and how to correct it.
 * @param account the email of the account that is logged in, above its pages: another one's payment is not its business
 */
export function PaidNote({ account }: { account?: string }) {
  const [paid, setPaid] = useState(paidAttempt)
  if (!paid || (account !== undefined && account.toLowerCase() !== paid.email.toLowerCase())) return null
  return (
    <Suspense>
      <CorrectAddress paid={paid} inArea={account !== undefined} onClose={() => setPaid(undefined)} />
    </Suspense>
  )
}
