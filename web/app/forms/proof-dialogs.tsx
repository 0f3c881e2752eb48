import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofRequired } from '../api.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Asks who the user is when an operation needs a recent proof, over whatever is open. */
export function ProofDialogs() {
  const [asking, setAsking] = useState<{ answer: (isProven: boolean) => void }>()
  useEffect(() => {
    // Several calls can need the same proof.
    let current: Promise<boolean> | undefined
    onProofRequired(() => {
      current ??= new Promise<boolean>((answer) => setAsking({ answer })).finally(() => {
        current = undefined
        setAsking(undefined)
      })
      return current
    })
    return () => onProofRequired(undefined)
  }, [])
  return <Suspense>{asking && <ProofDialog onAnswer={asking.answer} />}</Suspense>
}
