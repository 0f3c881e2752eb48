import { useRevalidator } from 'react-router'
import { toastSuccess } from '../kit/toasts/toast-list.ts'

/** For the end of an action: a toast says what was done, and the page shows what the server has now. */
export function useDone(): (text: string) => Promise<void> {
  const { revalidate } = useRevalidator()
  return async (text) => {
    toastSuccess(text)
    await revalidate()
  }
}
