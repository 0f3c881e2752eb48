import { readOpenings } from '@course/contract/course/learning/learning'
import { deadlineText } from '@course/contract/words/texts'
import { call } from '../api.ts'
import { paidAttempt, storedFlash } from '../session.ts'

/**
 * What the members pages show after a payment. It loads before they are shown, so that nothing on them moves, and
 * without a payment not at all.
 * @returns components, and until when the purchase can be canceled
 */
export async function loadPaid(signal: AbortSignal) {
  const isFirstPage = storedFlash()?.email !== undefined
  if (!isFirstPage && !paidAttempt()) return undefined
  const [{ PaidNext }, { PaidNote }, deadline] = await Promise.all([
    import('./paid-next.tsx'),
    import('./paid-note.tsx'),
    // The account page tells it, too.
    isFirstPage ? readDeadline(signal).catch(() => undefined) : undefined,
  ])
  return { PaidNext, PaidNote, deadline }
}

async function readDeadline(signal: AbortSignal): Promise<string | undefined> {
  const { window } = await call(readOpenings, { signal })
  return window ? deadlineText(window) : undefined
}
