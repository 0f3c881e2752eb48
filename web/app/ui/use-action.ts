import { useRef, useState } from 'react'
import { useFailure } from './use-failure.ts'

/** A button's work: once at a time, its failures told. `act` says whether it was done. */
export function useAction(): { busy: boolean; act: (work: () => Promise<void>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false)
  /** The screen learns of `busy` a moment later than a second click can come. */
  const acting = useRef(false)
  const failed = useFailure()
  const act = async (work: () => Promise<void>) => {
    if (acting.current) return false
    acting.current = true
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      failed(error)
      return false
    } finally {
      acting.current = false
      setBusy(false)
    }
  }
  return { busy, act }
}
