import { lazy, Suspense, useState } from 'react'
import { paidAttempt } from '../session.ts'

const CorrectAddress = lazy(async () => ({ default: (await import('./correct-address.tsx')).CorrectAddress }))

/**
 * As long as this tab can prove its payment: where the receipt went, and how to correct it.
 * @param inArea whether it stands above a page instead of within one
 */
export function PaidNote({ inArea = false }: { inArea?: boolean }) {
  const [paid, setPaid] = useState(paidAttempt)
  if (!paid) return null
  return (
    <Suspense>
      <CorrectAddress paid={paid} inArea={inArea} onClose={() => setPaid(undefined)} />
    </Suspense>
  )
}
