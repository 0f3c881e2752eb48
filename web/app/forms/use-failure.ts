import { useLocation, useNavigate } from 'react-router'
import { redirectAfterRefusal } from '../access/guard.ts'
import { errorMessage } from '../api.ts'
import { toastError } from '../kit/toasts/toast-list.ts'

/**
 * Handles a failed call on a guarded page: redirects, or shows the server's message.
 * @param showMessage shows the message; a toast by default
 * @param otherwise the message if the server sent none
 */
export function useFailure(
  showMessage: (text: string) => void = toastError,
  otherwise?: string,
): (error: unknown) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (error) => {
    const path = redirectAfterRefusal(error, pathname + search)
    if (path) void navigate(path)
    else showMessage(errorMessage(error, otherwise))
  }
}
