import { useLocation, useNavigate } from 'react-router'
import { elsewhere } from '../access/guard.ts'
import { messageOf } from '../api.ts'
import { toastError } from '../ui/toasts/toast-list.ts'

/**
 * What to do with a failed call on a guarded page: go where it leads, or say what the server said.
 * @param tell shows the sentence; a toast unless a form or a dialog has a notice for it
 * @param otherwise the sentence if the server gave none
 */
export function useFailure(tell: (text: string) => void = toastError, otherwise?: string): (error: unknown) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (error) => {
    const path = elsewhere(error, pathname + search)
    if (path) void navigate(path)
    else tell(messageOf(error, otherwise))
  }
}
