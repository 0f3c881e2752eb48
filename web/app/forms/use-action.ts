import { useRef, useState } from 'react'
import { redirectAfterRefusal } from '../access/end-session.ts'
import { errorMessage } from '../api.ts'
import { useGoTo } from '../kit/site-link.tsx'
import { dismissErrorToasts, toastError } from '../kit/toasts/toast-list.ts'

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

/** Like `useAction`, with the message of the last failure for a notice on the page. */
export function useActionWithNotice(otherwise?: string) {
  const [failure, setFailure] = useState('')
  const { busy, act: start } = useAction(setFailure, otherwise)
  const act = (work: () => Promise<void>) => {
    setFailure('')
    return start(work)
  }
  return { busy, act, failure, setFailure }
}

/**
 * Handles a failed call on a guarded page: redirects, or shows the server's message.
 * @param showMessage shows the message; a toast by default
 * @param otherwise the message if the server sent none
 */
export function useFailure(
  showMessage: (text: string) => void = toastError,
  otherwise?: string,
): (error: unknown) => void {
  const goTo = useGoTo()
  return (error) => {
    const path = redirectAfterRefusal(error, location.pathname + location.search)
    if (path) void goTo(path)
    else showMessage(errorMessage(error, otherwise))
  }
}
