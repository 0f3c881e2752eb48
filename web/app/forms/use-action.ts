import { useRef, useState } from 'react'
import { dismissErrorToasts } from '../kit/toasts/toast-list.ts'
import { useFailure } from './use-failure.ts'

/**
 * Runs a button's action, one at a time, and shows failures. `act` resolves to whether it succeeded.
 * @param showFailure shows a failure's message; a toast by default
 * @param otherwise the message if the server sent none
 */
export function useAction(
  showFailure?: (text: string) => void,
  otherwise?: string,
): {
  busy: boolean
  act: (work: () => Promise<void>) => Promise<boolean>
} {
  const [busy, setBusy] = useState(false)
  /** A ref, because a second click can come before `busy` is rendered. */
  const acting = useRef(false)
  const failed = useFailure(showFailure, otherwise)
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
