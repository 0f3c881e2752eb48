import { useLocation, useNavigate } from 'react-router'
import { messageOf } from '../../api.ts'
import { elsewhere } from '../../guarded.ts'
import { toastError } from '../../ui/toasts/toast-list.ts'

/** What to do when a call of this page failed: go where the failure leads, or say it. */
export function useFailure(): (error: unknown) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (error) => {
    const path = elsewhere(error, pathname)
    if (path) void navigate(path)
    else toastError(messageOf(error))
  }
}
