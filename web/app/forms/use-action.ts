import { useRef, useState } from 'react'
import { dismissErrorToasts } from '../ui/toasts/toast-list.ts'
import { useFailure } from './use-failure.ts'

/**
 * A button's work: once at a time, its failures shown. `act` says whether it was done.
 * @param tell shows a failure's sentence; a toast unless given
 */
export function useAction(tell?: (text: string) => void): {
  busy: boolean
  act: (work: () => Promise<void>) => Promise<boolean>
} {
  const [busy, setBusy] = useState(false)
  /** The screen learns of `busy` a moment later than a second click can come. */
  const acting = useRef(false)
  const failed = useFailure(tell)
  const act = async (work: () => Promise<void>) => {
    if (acting.current) return false
    acting.current = true
    setBusy(true)
    dismissErrorToasts()
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
